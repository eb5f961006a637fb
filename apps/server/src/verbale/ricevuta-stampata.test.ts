import { RIGA_MAX, TESTO_MAX } from '@gestore/contratto/parole/limiti-testo';
import { improntaInquadrata } from '@gestore/contratto/pubblico/impronta-inquadrata';
import { CHE_ATTESTA } from '@gestore/contratto/stanza/parole-ricevuta';
import type { StatoPubblicato } from '@gestore/dominio';
import { improntaRicevuta, type Ricevuta } from '@gestore/registro';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, test } from 'vitest';
import { codiceStampato, quantePagine } from './prove/codice-stampato.ts';
import { documentiDi, leggiCaso, materialeDi } from './prove/corpus/caso.ts';
import { difettiPdfA } from './prove/regole-pdfa.ts';
import { ricevutaStampata } from './ricevuta-stampata.ts';
import { creaCompilatore } from './stampa/compila.ts';
import { conVerifica } from './verifica-di.ts';

const compilatore = creaCompilatore();
afterAll(() => compilatore.chiudi());

const BASE = 'https://vendite.esempio.it';
const caso = leggiCaso('2026-11-22-gara-con-rilanci');
const materiale = materialeDi(caso);
const VERA = caso.ricevute.find(({ importoCent }) => importoCent !== null) as Ricevuta;
const stampata = (ricevuta: Ricevuta, stato: StatoPubblicato = materiale.stato): Promise<Uint8Array> =>
  compilatore.compila(ricevutaStampata(stato, ricevuta, 'Offerente 4F2A', BASE));

/** Ciò che si legge in ogni pagina, con uno spazio soltanto fra le parole. */
async function pagineDi(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((pagina) => pagina.replaceAll(/\s+/g, ' '));
}
const ALLEGATO = 'Allegato: il contenuto in JSON';

/** La vendita con i testi più lunghi che le forme accettano. */
function conTesti(lettera: string): StatoPubblicato {
  const lungo = (quanti: number): string => lettera.repeat(Math.ceil(quanti / lettera.length)).slice(0, quanti);
  const { stato } = materiale;
  const { scheda } = stato;
  return {
    ...stato,
    scheda: {
      ...scheda,
      titolo: lungo(RIGA_MAX),
      tribunale: lungo(RIGA_MAX),
      ruolo: { numero: lungo(20), anno: 2026 },
      lotto: { ...scheda.lotto, codice: lungo(RIGA_MAX) },
    },
  };
}

describe('la ricevuta su carta', () => {
  test.each(Object.keys(CHE_ATTESTA))(
    'R66 %s sta in una pagina, con i testi più corti e con i più lunghi',
    async (tipo) => {
      for (const [motivo, stato] of [
        [null, materiale.stato],
        ['Manca la firma. '.repeat(TESTO_MAX / 16), conTesti('Appartamento con box. ')],
      ] as const) {
        const esito = motivo === null ? 'accettato' : 'rifiutato';
        const ricevuta: Ricevuta = { ...VERA, tipo, motivo, esito, versione: 2, sostituisce: 'a'.repeat(64) };
        const [prima = '', seconda = ''] = await pagineDi(await stampata(ricevuta, stato));
        for (const parole of ['Che cosa attesta', 'Come si verifica', 'Offerente 4F2A', improntaRicevuta(ricevuta)])
          expect(prima).toContain(parole);
        expect(prima).not.toContain(ALLEGATO);
        expect(seconda).toContain(ALLEGATO);
      }
    },
  );

  test.each([
    ['parole', 'parola '],
    ['la lettera più larga', 'W'],
    ['ciò che si dice per nome', '🏠房'],
    ['a capo', 'a\n'],
  ])('R66 nessun testo la porta su due pagine, e quello intero la segue: %s', async (_, lettera) => {
    const motivo = lettera.repeat(TESTO_MAX / lettera.length);
    const pdf = await stampata({ ...VERA, tipo: 'OffertaRifiutata', motivo, esito: 'rifiutato' }, conTesti(lettera));
    const [prima = '', seconda = '', ...altre] = await pagineDi(pdf);
    expect(prima).toContain('segue nelle pagine allegate');
    expect(prima).toContain('Pagina 1 di');
    expect(prima).not.toContain(ALLEGATO);
    expect(seconda).toContain(ALLEGATO);
    expect([seconda, ...altre].join(' ')).toContain('I testi interi');
    expect((await codiceStampato(pdf, 0)).testo).toContain('/verifica#impronta=');
  });

  test('R66 il codice stampato porta alla verifica di quella ricevuta, si inquadra, e sotto c’è l’indirizzo', async () => {
    const pdf = await stampata(VERA);
    const { testo, latoMm } = await codiceStampato(pdf, 0);
    expect(testo).toBe(`${BASE}/verifica#impronta=${improntaRicevuta(VERA)}`);
    expect(improntaInquadrata(new URL(testo).hash)).toBe(improntaRicevuta(VERA));
    expect(latoMm).toBeGreaterThanOrEqual(22);
    expect((await pagineDi(pdf))[0]?.replaceAll(' ', '')).toContain(testo);
    expect(await quantePagine(pdf)).toBe(2);
  });

  test('R66 resta un PDF/A-3a, con il testo alternativo del codice', async () => {
    const pdf = await stampata(VERA);
    expect(difettiPdfA(pdf, 3)).toEqual([]);
    const muto = Buffer.from(Buffer.from(pdf).toString('latin1').replace('/Alt ', '/Alx '), 'latin1');
    expect(difettiPdfA(muto, 3)).toEqual(['6.7.5 un’immagine che non dice che cos’è']);
  });
});

describe('le copie che si depositano', () => {
  test.each(['verbale', 'rilanci'])(
    'R67 R68 %s porta nell’ultima pagina il codice con l’impronta del registro',
    async (quale) => {
      const documento = documentiDi(materiale)[quale];
      if (documento === undefined) throw new Error(`manca ${quale}`);
      const pdf = await compilatore.compila(conVerifica(documento, materiale.voci, BASE));
      const ultima = materiale.voci.at(-1)?.impronta ?? '';
      const { testo, latoMm } = await codiceStampato(pdf, (await quantePagine(pdf)) - 1);
      expect(improntaInquadrata(new URL(testo).hash)).toBe(ultima);
      expect(latoMm).toBeGreaterThanOrEqual(22);
      expect((await pagineDi(pdf)).at(-1)).toContain(ultima);
      expect(difettiPdfA(pdf, 2)).toEqual([]);
    },
  );
});
