/** Il foglio di stile della pagina: i colori sono quelli dell’applicazione, i caratteri quelli di chi legge. */
export const FOGLIO_STILE = `body{margin:0;background:#f3f6f9;color:#17324d;font:1rem/1.5 "Titillium Web",system-ui,sans-serif}
header,nav,main{max-width:64rem;margin:0 auto;padding:0 1rem}
main:focus{outline:0}
h1{margin:2rem 0 1rem;font-size:2rem;line-height:1.2}
h2{margin:2.5rem 0 .5rem;font-size:1.5rem}
h3{margin:0;font-size:1.125rem;overflow-wrap:anywhere}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;padding:0;list-style:none}
article{margin:1rem 0;padding:1rem;background:#fff;border:1px solid #d8dee6;border-radius:6px}
dt{margin-top:.75rem;font-weight:600;overflow-wrap:anywhere}
dd{margin:0;padding-left:1rem;overflow-wrap:anywhere}
article ul{margin:.25rem 0;padding-left:1.25rem}
code{font-size:.9375em;overflow-wrap:anywhere}
a{color:#0059b3}
a:focus-visible{outline:3px solid #17324d;outline-offset:2px}
:target{background:#fff3cd}
.salta{position:absolute;left:-9999px}
.salta:focus{position:static;display:block;padding:.5rem 1rem}
`;
