import { getDocumentProxy } from 'unpdf';

type Pezzo = { testo: string; da: number; a: number; y: number };

/** Il margine a destra di un foglio, due centimetri, in punti; in tre ci sta il segno con cui una riga finisce. */
const MARGINE = (20 / 25.4) * 72 - 3;
/** Di quanto due testi vicini si possono toccare, in punti: un apostrofo entra sotto la lettera che lo precede. */
const SI_TOCCANO = 4;

/** Di ogni pagina, i testi che escono dal margine o ne coprono altri della stessa riga: ciò che su carta non si legge. */
export async function testiFuoriPosto(pdf: Uint8Array): Promise<string[]> {
  const aperto = await getDocumentProxy(new Uint8Array(pdf));
  const difetti: string[] = [];
  for (let numero = 1; numero <= aperto.numPages; numero += 1) {
    const pagina = await aperto.getPage(numero);
    const { width } = pagina.getViewport({ scale: 1 });
    const { items } = await pagina.getTextContent();
    const pezzi = items.flatMap((pezzo): Pezzo[] => {
      if (!('str' in pezzo) || pezzo.str.trim() === '') return [];
      const da = Number(pezzo.transform[4]);
      return [{ testo: pezzo.str, da, a: da + pezzo.width, y: Math.round(Number(pezzo.transform[5])) }];
    });
    for (const { testo, a } of pezzi)
      if (a > width - MARGINE) difetti.push(`pagina ${numero}: «${testo}» esce dal foglio`);
    for (const riga of Map.groupBy(pezzi, ({ y }) => y).values()) {
      const inFila = riga.toSorted((primo, secondo) => primo.da - secondo.da);
      for (const [i, pezzo] of inFila.entries()) {
        const seguente = inFila[i + 1];
        if (seguente !== undefined && pezzo.a > seguente.da + SI_TOCCANO)
          difetti.push(`pagina ${numero}: «${pezzo.testo}» copre «${seguente.testo}»`);
      }
    }
  }
  return difetti;
}
