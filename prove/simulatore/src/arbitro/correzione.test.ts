import type { JsonObject, Voce } from '@gestore/registro';
import { describe, expect, test } from 'vitest';
import { dopo, nessunDiritto } from './diritto.ts';
import { giudicaEvento } from './eventi.ts';
import type { BustaLetta, Diritto } from './situazione.ts';

const IL = 1_000_000;
const UNITA = 5_000;
const abete = { busta: 'abete', pseudonimo: 'ABETE', cent: 1_000_000 };
/** Cedro ha detto 1.010.000 e ne è scritto dieci volte tanto. */
const d: Diritto = {
  ...nessunDiritto(),
  fase: 'gara',
  unitaMs: UNITA,
  passoCent: 10_000,
  rilanci: 1,
  testa: { busta: 'cedro', pseudonimo: 'CEDRO', cent: 10_100_000 },
  superate: [abete],
  crono: { tipo: 'corre', zeroIl: IL + 1_000 },
};
const voce = (tipo: string, dati: JsonObject, altro: Partial<Voce> = {}): Voce => ({
  asta: 'asta',
  seq: 9,
  tipo,
  versione: 1,
  dati,
  comandoId: 'c',
  parte: 0,
  attore: { tipo: 'referente', id: 'delegata' },
  ricevutoIl: IL,
  registratoIl: IL,
  precedente: '',
  impronta: '',
  ...altro,
});
const busta = (id: string): BustaLetta => ({
  id,
  pseudonimo: id.toUpperCase(),
  suCarta: false,
  telematica: true,
  ammessa: false,
  attende: false,
  scartata: false,
  dettata: false,
  prezzoCent: 0,
  cauzioneCent: 0,
  pagamentoGiorni: 0,
  depositoIl: 0,
});
const comune = { bustaId: 'cedro', pseudonimo: 'CEDRO', motivo: 'uno zero', scadeIl: IL + UNITA };
const rettifica = (altro: JsonObject = {}, attorno: Partial<Voce> = {}): Voce =>
  voce('RilancioRettificato', { ...comune, registratoCent: 10_100_000, importoCent: 1_010_000, ...altro }, attorno);
const migliore = { bustaId: 'abete', pseudonimo: 'ABETE', importoCent: 1_000_000 };
const annulla = (altro: JsonObject = {}): Voce =>
  voce('RilancioAnnullato', { ...comune, importoCent: 10_100_000, migliore, ...altro });

describe('R55 la correzione di un rilancio in sala, dai soli fatti', () => {
  test('R55 quella giusta è assolta, e lascia la testa, i rilanci e il tempo che deve', () => {
    expect(giudicaEvento(d, rettifica())).toBeNull();
    expect(dopo(d, rettifica())).toMatchObject({
      testa: { cent: 1_010_000 },
      rilanci: 1,
      crono: { zeroIl: IL + UNITA },
    });
    expect(giudicaEvento(d, annulla())).toBeNull();
    expect(dopo(d, annulla())).toMatchObject({ testa: abete, rilanci: 0, superate: [] });
    const conclusa: Diritto = { ...d, fase: 'conclusa', crono: { tipo: 'nessuno' } };
    expect(giudicaEvento(conclusa, rettifica())).toBeNull();
    expect(dopo(conclusa, rettifica())).toMatchObject({ fase: 'gara', crono: { tipo: 'corre', zeroIl: IL + UNITA } });
    const fermo: Diritto = { ...d, crono: { tipo: 'fermo', dalIl: IL, restoMs: 7 } };
    expect(giudicaEvento(fermo, annulla({ scadeIl: null }))).toBeNull();
    expect(dopo(fermo, annulla({ scadeIl: null }))).toMatchObject({ crono: { tipo: 'fermo', restoMs: UNITA } });
  });
  test.each<[string, Diritto, Voce]>([
    ['R55: corretto da chi non conduce', d, rettifica({}, { attore: { tipo: 'offerente', id: 'abete' } })],
    ['R55: corretto fuori dalla gara', { ...d, fase: 'esitata' }, rettifica()],
    ['R55: corretto un rilancio che non è in testa', { ...d, testa: abete }, rettifica()],
    ['R55: corretto un rilancio che non è stato detto in sala', { ...d, superate: [] }, annulla()],
    ['R55: corretto senza un motivo', d, annulla({ motivo: ' ' })],
    ['R55: dopo la correzione il tempo non è intero', d, rettifica({ scadeIl: IL + 1_000 })],
    ['R55: rettificato in ciò che era già scritto', d, rettifica({ importoCent: 10_100_000 })],
    ['R50: rettificato sotto il minimo', d, rettifica({ importoCent: 1_009_999 })],
    ['non torna in testa chi c’era prima', d, annulla({ migliore: { ...migliore, importoCent: 1 } })],
    ['R34: pseudonimo', d, annulla({ pseudonimo: 'ABETE' })],
    [
      'R57: gara riaperta a piattaforma malata',
      { ...d, fase: 'conclusa', crono: { tipo: 'nessuno' }, malata: { dal: 1, gravita: 'lieve' } },
      rettifica(),
    ],
  ])('%s', (male, diritto, fatto) => {
    expect(giudicaEvento(diritto, fatto)).toContain(male);
  });
});

describe('R54 ciò che si è detto in sala aspetta chi ha in mano un rilancio arrivato prima del fermo', () => {
  const rilancio = (canale: string, ricevutoIl: number, attore = 'abete'): Voce =>
    voce(
      'RilancioAccettato',
      {
        bustaId: attore,
        pseudonimo: attore.toUpperCase(),
        importoCent: canale === 'sala' ? 20_000_000 : 30_000_000,
        canale,
        dichiaratoIl: ricevutoIl,
        scadeIl: ricevutoIl + UNITA,
      },
      { ricevutoIl, attore: { tipo: canale === 'sala' ? 'referente' : 'offerente', id: attore } },
    );
  const fermo: Diritto = { ...d, crono: { tipo: 'fermo', dalIl: IL - 100, restoMs: 7 } };
  const scritto = dopo(fermo, rilancio('sala', IL, 'cedro'));

  test('R54 scritto ciò che si è detto in sala, un rilancio online arrivato prima del fermo non si trova più', () => {
    expect(scritto.scrittaAlFermo).toBe(IL - 100);
    expect(dopo(scritto, voce('GaraSospesa', { motivo: 'incidente' })).scrittaAlFermo).toBe(0);
    const ammesse = new Map([['abete', { ...busta('abete'), ammessa: true }]]);
    const poi: Diritto = { ...scritto, buste: ammesse, passoCent: 1 };
    expect(giudicaEvento(poi, rilancio('online', IL - 101))).toContain('R54: un rilancio in sala scritto prima');
    expect(giudicaEvento(poi, rilancio('online', IL - 100)) ?? '').not.toContain('R54: un rilancio in sala');
  });
});
