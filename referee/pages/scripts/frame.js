// The frame of every page: another language is the same page at the same place.
const links = document.querySelectorAll("#languages a");

function keepPlace() {
  for (const link of links) {
    const address = new URL(location.href);
    address.searchParams.set("lang", link.lang);
    // a token that a page is about to take out of its address is nothing to pass on
    link.href = address.pathname + address.search + (address.hash.startsWith("#token=") ? "" : address.hash);
  }
}

addEventListener("hashchange", keepPlace);
for (const link of links) link.addEventListener("click", keepPlace);

// The language that was asked for goes along.
const asked = new URL(location.href).searchParams.has("lang") ? `?lang=${document.documentElement.lang}` : "";
for (const link of document.querySelectorAll(".brand, .places a, footer a")) {
  if (link.pathname !== "/openapi.yaml") link.search = asked;
  const here = link.pathname === location.pathname || (link.pathname !== "/" && location.pathname.startsWith(`${link.pathname}/`));
  if (here && link.closest(".places")) link.setAttribute("aria-current", "page");
}
keepPlace();
