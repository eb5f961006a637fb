/** Un testo, e se per leggerlo si è dovuto supporre in che codifica fosse scritto. */
type TestoDecodificato = { testo: string; supposta: boolean };

/**
 * Un documento in UTF-8 o in UTF-16, con o senza il segno dell'ordine dei byte: si riconosce dai primi due, perché JSON e XML cominciano
 * con un carattere ASCII. Altrimenti è come lo scrivevano i programmi di Windows, e si dice: gli accenti potrebbero essere altri. `null`
 * se i byte non sono di nessuna.
 */
export function decodifica(byte: Uint8Array): TestoDecodificato | null {
  const larga = inUtf16(byte);
  const testo = leggi(larga ?? 'utf-8', byte);
  if (testo !== null || larga !== null) return testo === null ? null : { testo, supposta: false };
  const supposto = leggi('windows-1252', byte);
  return supposto === null ? null : { testo: supposto, supposta: true };
}

/** Un documento XML: ciò che non è né UTF-8 né UTF-16 si legge solo se dichiara come è scritto. */
export function decodificaXml(byte: Uint8Array): string | null {
  const letto = decodifica(byte);
  if (letto === null || !letto.supposta) return letto?.testo ?? null;
  return /^<\?xml[^>]{0,80}encoding=["'](ISO-8859-1|windows-1252)["']/i.test(letto.testo) ? letto.testo : null;
}

function inUtf16([primo, secondo]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (primo === undefined || secondo === undefined) return null;
  if ((primo === 0xff && secondo === 0xfe) || (primo !== 0 && secondo === 0)) return 'utf-16le';
  return (primo === 0xfe && secondo === 0xff) || (primo === 0 && secondo !== 0) ? 'utf-16be' : null;
}

function leggi(codifica: string, byte: Uint8Array): string | null {
  try {
    return new TextDecoder(codifica, { fatal: true }).decode(byte);
  } catch {
    return null;
  }
}
