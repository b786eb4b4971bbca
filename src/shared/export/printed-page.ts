export interface PrintedPage {
  title: string;
  /** A sentence for the top and the end of the page if no real money is involved; else null. */
  banner: string | null;
  style: string;
  /** The HTML of the page, in which every text is escaped. */
  body: string;
}

/** Returns a whole page without scripts. The page's content security policy must allow its single style sheet. */
export function printedPage({ title, banner, style, body }: PrintedPage): string {
  const shownBanner = banner === null ? '' : `<p class="banner">${escapeHtml(banner)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${shownBanner}
${body}
${shownBanner}
</body>
</html>`;
}

export const A4_STYLE = `
@page { size: A4; margin: 15mm }
html { background: #fff; color: #000 }
body { margin: 0; font: 10px/1.4 'Noto Sans', 'DejaVu Sans', Arial, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0; font-size: 18px }
.banner { padding: 2mm; border: 2px solid #000; font-size: 14px; font-weight: 700; text-align: center }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { padding: 1mm 2mm 1mm 0; border-bottom: 1px solid #999; text-align: left; vertical-align: top }
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
