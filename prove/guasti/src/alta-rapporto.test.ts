import { expect, test } from 'vitest';
import {
  affiancaRapporto,
  giudicaAlta,
  laPrimariaCheCade,
  type RisultatoAlta,
  soloLaCampagna,
} from './alta-rapporto.ts';
import { contiVuoti } from './controllore.ts';

const ALTA = '# La primaria che cade\n\nventi guasti\n';

test('le due campagne dividono un file, e riscrivere l’una non toglie l’altra', () => {
  const tutto = affiancaRapporto('# La campagna dei guasti\n\nprima\n', ALTA);
  expect(soloLaCampagna(tutto).trim()).toBe('# La campagna dei guasti\n\nprima');
  expect(affiancaRapporto(tutto, `${ALTA}ancora\n`)).toBe(
    '# La campagna dei guasti\n\nprima\n\n# La primaria che cade\n\nventi guasti\nancora\n',
  );
  expect(`# La campagna dei guasti\n\ndopo\n${laPrimariaCheCade(tutto)}`).toBe(
    '# La campagna dei guasti\n\ndopo\n\n# La primaria che cade\n\nventi guasti\n',
  );
  expect(affiancaRapporto('', ALTA)).toBe(ALTA);
  expect(laPrimariaCheCade('altro')).toBe('');
});

function campagna(altro: Partial<RisultatoAlta> = {}): RisultatoAlta {
  const colpi = Array.from({ length: 20 }, (_, i) => {
    return { n: i + 1, fase: 'primaria', genere: 'primaria uccisa', durataMs: 1, torti: 0, errore: null };
  });
  return {
    quando: '2026-11-23T11:00:00.000Z',
    macchina: { cpu: '', core: 2, node: '', carico: '', commit: '' },
    seme: 1,
    ttlS: 8,
    chiesti: 20,
    durataMs: 1,
    interrotta: null,
    caricoFinale: '',
    conclusione: {
      conti: { ...contiVuoti(), accettatiConRicevuta: 9_000, ricevuteVerificate: 9_000, verifiche: 60 },
      racconti: [],
      ordine: { operazioni: 9_000, voci: 9_000, ordineMs: 1, violazioni: [] },
      vendite: { lunghe: 1, brevi: 1, giudicate: 1, senzaRilanci: 0, fuoriOra: 0, aperte: 0, nonGiudicate: 0 },
      atteseMs: [],
      storie: {},
      serverCaduti: 0,
    },
    colpi,
    riprese: [],
    controllo: { persi: 3, confermati: 100, guasti: 1 },
    ...altro,
  };
}

const mancate = (r: RisultatoAlta) =>
  giudicaAlta(r, 1_000)
    .filter(({ vale }) => !vale)
    .map(({ nome }) => nome);

test('una campagna intera e senza torti le soddisfa tutte; senza perdite nel controllo, o con meno guasti, non prova nulla', () => {
  expect(mancate(campagna())).toEqual([]);
  expect(mancate(campagna({ controllo: { persi: 0, confermati: 100, guasti: 3 } }))).toEqual([
    'perdite viste dal controllo',
  ]);
  expect(mancate(campagna({ colpi: campagna().colpi.slice(1) }))).toEqual(['guasti della primaria']);
  expect(mancate(campagna({ interrotta: 'caduta', conclusione: null }))).toContain('arrivata in fondo');
});

test('un torto solo basta', () => {
  const { conclusione } = campagna();
  if (conclusione === null) throw new Error('manca la conclusione');
  const con = (conti: Partial<typeof conclusione.conti>) =>
    mancate(campagna({ conclusione: { ...conclusione, conti: { ...conclusione.conti, ...conti } } }));
  expect(con({ persi: 1 })).toEqual(['confermati e perduti']);
  expect(con({ doppi: 1 })).toEqual(['doppi']);
  expect(con({ inTempoRifiutati: 1 })).toEqual(['in tempo e rifiutati']);
  expect(con({ chiuseDaGuaste: 1 })).toEqual(['chiuse da guaste']);
  expect(con({ catene: 1 })).toEqual(['catene rotte']);
});
