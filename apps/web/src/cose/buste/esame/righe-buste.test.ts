import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import type { BustaVista } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { accanto, conta, filtra, prossimaDaEsaminare, righeDi, senzaRilievi, tastoDelleBuste } from './righe-buste.ts';

type Proposte = NonNullable<BustaVista['riservato']>['proposte'];
const proposta = (regola: string, gravita: 'inefficace' | 'avviso') =>
  ({ regola, gravita, codice: regola, dati: {} }) as unknown as Proposte[number];

function busta(
  pseudonimo: string,
  stato: BustaVista['stato'],
  proposte: Proposte = [],
  canale: BustaVista['canale'] = 'telematica',
): BustaVista {
  const offerta =
    stato === 'sigillata'
      ? null
      : { prezzoCent: 100, cauzioneCent: 10, pagamentoGiorni: 60, personaDaNominare: false, impegno: 'x' };
  return {
    pseudonimo,
    canale,
    stato,
    prezzoCent: null,
    motivo: null,
    riservato: {
      bustaId: pseudonimo,
      depositataIl: 1,
      tardiva: false,
      scarto: null,
      offerta,
      proposte,
      // Chi ammette contro una proposta scrive perché (R38).
      nonostante: stato === 'ammessa' && proposte.length > 0 ? 'Sentite le parti.' : null,
    },
  };
}

const cauzione = (bustaId: string, stato: CauzioneVista['stato'], dopoIlTermine = false) =>
  ({ bustaId, stato, dopoIlTermine }) as unknown as CauzioneVista;

const BUSTE = [
  busta('Alloro', 'ammessa'),
  busta('Bosso', 'sigillata'),
  busta('Cedro', 'aperta', [proposta('R16', 'inefficace'), proposta('R16', 'inefficace')]),
  busta('Dafne', 'aperta'),
  busta('Erica', 'rifiutata', [proposta('R17', 'inefficace')], 'cartacea'),
  busta('Felce', 'ammessa', [proposta('R22', 'inefficace')]),
  busta('Gelso', 'aperta', [proposta('R22', 'avviso')]),
  busta('Lauro', 'aperta'),
  busta('Mirto', 'scartata_tecnica'),
];
const nomi = (righe: ReturnType<typeof righeDi>): string[] => righe.map((riga) => riga.busta.pseudonimo);
const righe = righeDi(BUSTE, [cauzione('Dafne', 'accreditata'), cauzione('Lauro', 'accreditata', true)]);

test('ogni busta è una riga, nell’ordine del server, con ciò che non va detto una volta', () => {
  expect(nomi(righe)).toEqual(BUSTE.map(({ pseudonimo }) => pseudonimo));
  expect(righe.map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(righe[2]).toMatchObject({ regole: ['R16'], contraria: true, controProposta: false, prezzoCent: 100 });
  expect(righe[5]).toMatchObject({ contraria: true, controProposta: true });
  expect(righe[1]).toMatchObject({ prezzoCent: null, cauzione: 'ignota' });
  expect(righe[3]).toMatchObject({ cauzione: 'a_posto' });
});

test('i filtri lasciano ciò che dicono; una cauzione arrivata dopo il termine è un rilievo', () => {
  expect(nomi(filtra(righe, 'da_esaminare'))).toEqual(['Bosso', 'Cedro', 'Dafne', 'Gelso', 'Lauro', 'Mirto']);
  expect(nomi(filtra(righe, 'con_rilievi'))).toEqual(['Cedro', 'Erica', 'Felce', 'Lauro', 'Mirto']);
  expect(nomi(filtra(righe, 'in_sala'))).toEqual(['Erica']);
  expect(filtra(righe, 'tutte')).toHaveLength(9);
});

test('R38 con una conferma sola si ammettono soltanto le offerte senza alcun rilievo, del software e del conto', () => {
  expect(nomi(senzaRilievi(righe))).toEqual(['Dafne', 'Gelso']);
  expect(righe[6]).toMatchObject({ regole: [], avvisi: ['R22'] });
});

test('R39 «ammetti senza rilievi» lascia fuori chi sul conto non c’è, c’è in parte o è tardi; chi è ammesso così è contro la proposta', () => {
  const aperte = ['Alloro', 'Bosso', 'Cedro', 'Dafne', 'Erica'].map((nome) => busta(nome, 'aperta'));
  const conto = [
    cauzione('Alloro', 'non_accreditata'),
    cauzione('Bosso', 'parziale'),
    cauzione('Cedro', 'accreditata', true),
    cauzione('Dafne', 'accreditata'),
    cauzione('Erica', 'ignota'),
  ];
  expect(nomi(senzaRilievi(righeDi(aperte, conto)))).toEqual(['Dafne', 'Erica']);
  expect(righeDi(aperte, conto).map(({ contraria }) => contraria)).toEqual([true, true, true, false, false]);
  const [ammessa] = righeDi([busta('Alloro', 'ammessa')], conto);
  expect(ammessa).toMatchObject({ controProposta: true });
});

test('in su e in giù ci si ferma ai capi; la prossima da esaminare ricomincia dall’alto', () => {
  expect(accanto(righe, 'Alloro', -1)).toBe('Alloro');
  expect(accanto(righe, 'Alloro', 1)).toBe('Bosso');
  expect(accanto(righe, 'Mirto', 1)).toBe('Mirto');
  expect(accanto(filtra(righe, 'in_sala'), 'Alloro', 1)).toBe('Erica');
  expect(accanto([], null, 1)).toBeNull();
  expect(prossimaDaEsaminare(righe, 'Dafne')).toBe('Gelso');
  expect(prossimaDaEsaminare(righe, 'Lauro')).toBe('Mirto');
  expect(prossimaDaEsaminare(righe, 'Mirto')).toBe('Bosso');
  expect(prossimaDaEsaminare(righe, null)).toBe('Bosso');
  expect(prossimaDaEsaminare(filtra(righe, 'in_sala'), 'Erica')).toBeNull();
});

test('il conto tiene a parte chi è ammesso contro la proposta', () => {
  expect(conta(righe)).toEqual({ ammesse: 1, controProposta: 1, rifiutate: 1, scartate: 1, quante: 9 });
});

test('un tasto con Maiusc, Ctrl o Alt è di chi lo usa per altro', () => {
  const preme = (code: string, altro: object = {}) =>
    tastoDelleBuste({ code, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...altro });
  expect([preme('KeyA'), preme('KeyR'), preme('ArrowDown'), preme('KeyZ')]).toEqual([
    'ammetti',
    'rifiuta',
    'giu',
    null,
  ]);
  expect([preme('KeyA', { ctrlKey: true }), preme('KeyR', { metaKey: true })]).toEqual([null, null]);
});

test('R18 chi è ammesso e poi si trova fra chi non può offrire è di nuovo da esaminare', () => {
  const prima = busta('Felce', 'ammessa', [proposta('R18', 'inefficace')]);
  const trovata = prima.riservato === null ? prima : { ...prima, riservato: { ...prima.riservato, nonostante: null } };
  expect(righeDi([prima, trovata], []).map(({ daEsaminare }) => daEsaminare)).toEqual([false, true]);
});
