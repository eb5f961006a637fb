import { readdirSync } from 'node:fs';
import { TAVOLA } from '@gestore/contratto/eventi/leggi';
import { type Evento, evolvi, STATO_INIZIALE, TIPI_ESITO, vistaPer } from '@gestore/dominio';
import {
  campiVisti,
  type Voce,
  type VoceOscurata,
  verificaCatenaOscurata,
  verificaTrascrizione,
} from '@gestore/registro';
import { afterAll, describe, expect, test } from 'vitest';
import { leggiEvento } from '../vendita/giornale/letture/leggi-evento.ts';
import { oscurataPer } from '../vendita/giornale/letture/trascrizione.ts';
import { documentiDi, leggiCaso, materialeDi, nomiDelCorpus, testoConservato } from './prove/corpus/caso.ts';
import { inTesto } from './prove/corpus/in-testo.ts';
import { creaCompilatore } from './stampa/compila.ts';

const compilatore = creaCompilatore();
afterAll(() => compilatore.chiudi());

const CORPUS = nomiDelCorpus().map(leggiCaso);

describe.each(CORPUS)('$nome', (caso) => {
  const { nome, trascrizione, ricevute } = caso;

  test('R74 si verifica: catena, testa firmata, ogni ricevuta', () => {
    const fidate = { chiaviFidate: trascrizione.chiavi, ricevute };
    expect(verificaTrascrizione(trascrizione, fidate)).toEqual({ esito: 'integra', voci: trascrizione.voci.length });
  });

  test('R33 oscurata per ciascuno si verifica ancora, con la stessa testa, e dice solo ciò che la vista dice', () => {
    const bustaId = busteDi(trascrizione.voci)[0] ?? '';
    for (const chi of [{ tipo: 'partecipante' }, { tipo: 'offerente', bustaId }, { tipo: 'sala' }] as const) {
      const voci = trascrizione.voci.map((voce) => oscurataPer(voce, chi));
      for (const [i, voce] of trascrizione.voci.entries()) {
        const vista = vistaPer(leggiEvento(voce), chi);
        const visti = campiVisti(voci[i] as VoceOscurata);
        if (voce.prova === undefined || vista.tipo === 'riservato') expect(visti).toBeNull();
        else expect(Object.keys(visti ?? {}).sort()).toEqual(['dati', 'fatto', 'ricevutoIl']);
      }
      // Una testa della versione 1 non dice quando: la catena si verifica lo stesso, e finisce alla sua impronta.
      const esito = verificaCatenaOscurata(trascrizione.asta, voci);
      expect(esito).toMatchObject({ esito: 'integra', voci: voci.length });
      expect(voci.at(-1)?.impronta).toBe(trascrizione.testa.impronta);
    }
  });

  test('si legge e si piega, fino alla chiusura', () => {
    const stato = trascrizione.voci.map(leggiEvento).reduce(evolvi, STATO_INIZIALE);
    expect(stato.fase).toBe('chiusa');
  });

  test('R68 ogni documento dice ciò che è conservato, parola per parola', () => {
    const documenti = Object.entries(documentiDi(materialeDi(caso)));
    for (const [quale, documento] of documenti) expect(inTesto(documento)).toBe(testoConservato(nome, quale));
    const conservati = readdirSync(new URL(`./corpus/${nome}/`, import.meta.url)).filter((file) =>
      file.endsWith('.txt'),
    );
    expect(conservati.toSorted()).toEqual(documenti.map(([quale]) => `${quale}.txt`).toSorted());
  });

  test('R68 il verbale si stampa', async () => {
    const { verbale } = documentiDi(materialeDi(caso));
    if (verbale === undefined) throw new Error('senza verbale');
    const pdf = await compilatore.compila(verbale);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  });
});

function busteDi(voci: readonly Voce[]): string[] {
  return voci.flatMap((voce) => {
    const evento = leggiEvento(voce);
    return evento.tipo === 'BustaAperta' ? [evento.bustaId] : [];
  });
}

describe('il corpus', () => {
  const voci = CORPUS.flatMap(({ trascrizione }) => trascrizione.voci);
  const eventi: Evento[] = voci.map(leggiEvento);

  test('ha ogni fatto, in ogni versione in cui è stato scritto', () => {
    const scritte = new Set(voci.map(({ tipo, versione }) => `${tipo}/${versione}`));
    const versioni = Object.entries(TAVOLA).flatMap(([tipo, { passate }]) =>
      Array.from({ length: passate.length + 1 }, (_, i) => `${tipo}/${i + 1}`),
    );
    expect(versioni.filter((una) => !scritte.has(una))).toEqual([]);
  });

  test('ha ogni esito, e rifiuti di ogni specie', () => {
    const esiti = new Set(
      eventi.flatMap((evento) =>
        evento.tipo === 'EsitoDichiarato' || evento.tipo === 'EsitoCaducato' ? [evento.esito] : [],
      ),
    );
    expect(TIPI_ESITO.filter((esito) => !esiti.has(esito))).toEqual([]);
    const rifiuti = new Set(
      eventi.flatMap((evento) => ('rifiuto' in evento && evento.rifiuto !== null ? [evento.rifiuto.codice] : [])),
    );
    expect(rifiuti.size).toBeGreaterThanOrEqual(12);
  });

  test('ha le due forme di una voce, e testi che stanno accanto al registro', () => {
    expect(voci.some(({ prova }) => prova === undefined)).toBe(true);
    const parole = voci.flatMap(({ prova }) => Object.keys(prova?.parole ?? {}));
    expect(new Set(parole).size).toBeGreaterThan(1);
  });

  test('una voce toccata si vede', () => {
    const [caso] = CORPUS;
    if (caso === undefined) throw new Error('corpus vuoto');
    const guaste = caso.trascrizione.voci.map((voce) =>
      voce.seq === 3 ? { ...voce, ricevutoIl: voce.ricevutoIl + 1 } : voce,
    );
    expect(verificaTrascrizione({ ...caso.trascrizione, voci: guaste })).toMatchObject({ esito: 'alterata', seq: 3 });
  });
});
