import { extractText, getDocumentProxy } from 'unpdf';

/** Ciò che si legge in un PDF, di pagina in pagina, con uno spazio soltanto fra una parola e l'altra. */
export async function testoDelPdf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** Un testo senza spazi né trattini: dove una riga va a capo, o una parola si divide, non conta. */
export const diSeguito = (testo: string): string => testo.replaceAll(/[\s\u{00AD}\u{2010}-]/gu, '');
