/** HTML già scritto: ciò che un’altra pagina può contenere così com’è. */
export type Html = { readonly html: string };
type Valore = Html | string | number | readonly Html[];

const SEGNI: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Un pezzo di pagina: i testi che vi si mettono restano testi, i pezzi già scritti restano pezzi. */
export function html(pezzi: TemplateStringsArray, ...valori: readonly Valore[]): Html {
  return { html: String.raw({ raw: pezzi }, ...valori.map(scritto)) };
}

function scritto(valore: Valore): string {
  if (typeof valore === 'number') return String(valore);
  if (typeof valore === 'string') return valore.replace(/[&<>"']/g, (segno) => SEGNI[segno] ?? segno);
  return 'html' in valore ? valore.html : valore.map((uno) => uno.html).join('');
}

export const NIENTE: Html = { html: '' };

/** I pezzi uno dopo l’altro, con qualcosa in mezzo. */
export function accosta(pezzi: readonly Html[], fra: string): Html {
  return { html: pezzi.map((uno) => uno.html).join(scritto(fra)) };
}
