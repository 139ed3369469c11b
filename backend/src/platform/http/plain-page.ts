import { escapeHtml } from '@everpaw/contracts/kernel/text/html';

/** Returns an HTML page without the app, marked `noindex`. `style` is CSS and `body` HTML. */
export function htmlPage({
  title,
  heading,
  style,
  body,
}: {
  title: string;
  heading: string;
  style: string;
  body: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
${style}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`;
}

const style = `body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.125rem/1.6 Georgia, serif; background: #f7f2e9; color: #2e2a25; }
main { padding: 2rem; max-width: 28rem; text-align: center; }
button { font: inherit; min-height: 2.75rem; padding: .6rem 1.5rem; border: 0; border-radius: .5rem; background: #3f5a45; color: #fff; cursor: pointer; }
a { display: inline-block; margin-top: 1.5rem; color: inherit; }
@media (prefers-color-scheme: dark) { body { background: #1d1b18; color: #ece5d8; } button { background: #a9c2a4; color: #1d1b18; } }`;

/** Returns a simple page for visitors who follow a link from another site or an email. `body` is HTML. */
export function plainPage(title: string, body: string): string {
  return htmlPage({ title: `${title} | Everpaw`, heading: title, style, body });
}
