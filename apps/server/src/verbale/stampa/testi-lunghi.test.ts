import { VERBALE_FIRMATO_MAX_KB } from '@gestore/contratto/documenti/limiti-documenti';
import { afterAll, describe, expect, test } from 'vitest';
import { DI_NOTTE } from '../../prove/notte.ts';
import { integrazioneDelVerbale, type Materiale } from '../documenti.ts';
import { type Blocco, type Documento, tabella } from '../documento.ts';
import { elencoDaFirmare } from '../elenco-da-firmare.ts';
import { quantePagine } from '../prove/codice-stampato.ts';
import { documentiDi, leggiCaso, materialeDi } from '../prove/corpus/caso.ts';
import { testiFuoriPosto } from '../prove/disposizione.ts';
import { diSeguito, testoDelPdf } from '../prove/testo-del-pdf.ts';
import { creaCompilatore } from './compila.ts';
import { entroIlLimite } from './entro-il-limite.ts';

const compilatore = creaCompilatore();
afterAll(() => compilatore.chiudi());

/** Un nome di 120 caratteri senza uno spazio: largo, e diverso a ogni quarto perché si ritrovi intero. */
const NOME = 'MASSIMILIANOWOLFGANGAMADEUSDEICONTIDI'.repeat(4).slice(0, 120);

function conNomiLunghi(materiale: Materiale): Materiale {
  const { stato, identita, rimborsi } = materiale;
  return {
    ...materiale,
    stato: { ...stato, scheda: { ...stato.scheda, delegatoNome: NOME, tribunale: NOME, titolo: NOME } },
    identita: identita.map((busta) => ({
      ...busta,
      offerenti: busta.offerenti.map((offerente) => ({ ...offerente, nome: NOME })),
    })),
    rimborsi: rimborsi.map((rimborso) => ({ ...rimborso, intestatario: NOME })),
    gestore: { ...materiale.gestore, nome: NOME },
  };
}

describe('un nome di 120 caratteri senza spazi', () => {
  test.each([
    '2026-11-22-gara-con-rilanci',
    '2026-11-22-gara-in-sala',
    '2026-11-22-rilanci-corretti',
    '2026-11-23-osservazioni',
    '2026-11-23-precedenza-decisa',
    '2026-11-22-disservizi',
  ])('R68 resta nella sua cella, nel foglio e intero, in ogni documento: %s', async (nome) => {
    const materiale = conNomiLunghi(materialeDi(leggiCaso(nome)));
    const documenti = {
      ...documentiDi(materiale),
      daFirmare: elencoDaFirmare(materiale, 1),
      integrazione: integrazioneDelVerbale(materiale, 2),
    };
    for (const [quale, documento] of Object.entries(documenti)) {
      const pdf = await compilatore.compila(documento);
      expect([quale, await testiFuoriPosto(pdf)]).toEqual([quale, []]);
    }
    expect(diSeguito(await testoDelPdf(await compilatore.compila(documenti.daFirmare)))).toContain(NOME);
  });

  test('R68 anche in una colonna stretta, che prenderebbe tutto il foglio; un IBAN vi resta intero', async () => {
    const IBAN = 'IT62S0999901600977984030946';
    const { verbale } = documentiDi(materialeDi(leggiCaso('2026-11-22-gara-con-rilanci')));
    const stretta = tabella(null, ['Da<', 'Testo', 'IBAN<', 'Ora<'], [[NOME, NOME, IBAN, '02/11/2026, 10:12:51 CET']]);
    const pdf = await compilatore.compila({
      ...(verbale as Documento),
      sezioni: [{ titolo: 'Una', blocchi: [stretta] }],
    });
    expect(await testiFuoriPosto(pdf)).toEqual([]);
    expect(await testoDelPdf(pdf)).toContain(IBAN);
  });
});

/** Il verbale di una gara con tanti rilanci quanti se ne chiedono: gli stessi, ripetuti. */
function conRilanci(quanti: number): Documento {
  const { verbale } = documentiDi(materialeDi(leggiCaso('2026-11-22-gara-con-rilanci')));
  if (verbale === undefined) throw new Error('manca il verbale');
  const ripetuto = (blocco: Blocco): Blocco =>
    blocco.tipo !== 'tabella' || blocco.nome !== 'rilanci'
      ? blocco
      : { ...blocco, righe: Array.from({ length: quanti }, (_, i) => blocco.righe[i % blocco.righe.length] ?? []) };
  return {
    ...verbale,
    sezioni: verbale.sezioni.map((sezione) => ({ ...sezione, blocchi: sezione.blocchi.map(ripetuto) })),
  };
}

describe('un verbale smisurato', () => {
  test('R68 nasce lo stesso: oltre il limite dice quante righe non ha stampato, e dove si leggono', () => {
    const righe = (documento: Documento): number =>
      documento.sezioni
        .flatMap(({ blocchi }) => blocchi)
        .reduce((somma, blocco) => somma + (blocco.tipo === 'tabella' ? blocco.righe.length : 0), 0);
    const lungo = conRilanci(50);
    expect(entroIlLimite(lungo, righe(lungo))).toBe(lungo);
    const accorciato = entroIlLimite(lungo, 30);
    expect(righe(accorciato)).toBe(30);
    // Chi va rimborsato, e ciò che non è dei rilanci, resta tutto.
    const tabelle = (documento: Documento) =>
      documento.sezioni
        .flatMap(({ blocchi }) => blocchi)
        .flatMap((blocco) => (blocco.tipo === 'tabella' && blocco.nome !== 'rilanci' ? [blocco.righe] : []));
    expect(tabelle(accorciato)).toEqual(tabelle(lungo));
    expect(tabelle(lungo).length).toBeGreaterThan(1);
    const detti = accorciato.sezioni
      .flatMap(({ blocchi }) => blocchi)
      .flatMap((blocco) => (blocco.tipo === 'paragrafo' ? [blocco.testo] : []));
    expect(detti.join('\n')).toMatch(
      /Di questa tabella \d+ righe non sono stampate: un documento ne porta al massimo 30\./,
    );
    expect(detti.join('\n')).toContain('trascrizione firmata del registro');
  });

  test(`R68 di ${DI_NOTTE ? 'trecento' : 'venti'} pagine si compila, e firmato si può caricare`, async () => {
    const pdf = await compilatore.compila(conRilanci(DI_NOTTE ? 12_500 : 700));
    expect(await quantePagine(pdf)).toBeGreaterThanOrEqual(DI_NOTTE ? 300 : 20);
    // Una firma con il suo certificato, e le prove che il certificato valeva, pesano meno di un megabyte.
    expect(pdf.byteLength).toBeLessThan((VERBALE_FIRMATO_MAX_KB - 1_024) * 1_024);
    if (DI_NOTTE) expect(await testoDelPdf(pdf)).toContain('righe non sono stampate');
  });
});
