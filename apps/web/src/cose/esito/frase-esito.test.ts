import type { EsitoUtente } from '@gestore/contratto/dopo/esito-utente';
import type { DopoPerMe } from '@gestore/contratto/dopo/forme';
import { STANZA_VUOTA, type Stanza } from '@gestore/dominio';
import { expect, test } from 'vitest';
import type { Posizione } from '../../stanza/posizione.ts';
import { fraseEsito } from './frase-esito.ts';
import { ESITO_TESTI } from './pagina-esito.testi.ts';

const IL = Date.UTC(2026, 11, 2, 9);
const GIORNO = 86_400_000;
const io = { pseudonimo: 'Mirto', ruolo: 'offerente' } as Parameters<typeof fraseEsito>[1]['io'];
const vincitore = { pseudonimo: 'Rovere', importoCent: 10_460_000 };
const SUO: EsitoUtente = {
  dichiaratoIl: IL,
  cauzioneCent: 951_000,
  rimborso: null,
  vincolo: null,
  saldoCent: null,
  termini: [],
};
const rilancio = (pseudonimo: string, importoCent: number) =>
  ({ pseudonimo, importoCent }) as Stanza['rilanci'][number];

type Cambia = {
  posizione?: Posizione;
  esito?: Partial<NonNullable<Stanza['esito']>>;
  suo?: Partial<EsitoUtente> | null;
  dopo?: Partial<DopoPerMe>;
  rilanci?: Stanza['rilanci'];
  ruolo?: 'spettatore';
};
const frase = ({ posizione = 'non_vincitore', esito, suo, dopo, rilanci = [], ruolo }: Cambia) =>
  fraseEsito(ESITO_TESTI.it, {
    io: ruolo === undefined ? io : { ...io, ruolo },
    stanza: { ...STANZA_VUOTA, rilanci, esito: { tipo: 'aggiudicata', vincitore, motivo: null, ...esito } },
    posizione,
    suo: suo === null ? undefined : { ...SUO, ...suo },
    dopo: dopo as DopoPerMe | undefined,
  });

test('R24 R71 sospesa la vendita, chi è ancora legato alla sua offerta non legge che la cauzione gli torna', () => {
  const vincolo = { vincolata: true, perche: 'irrevocabile', regola: 'R24', finoAl: IL + 100 * GIORNO } as const;
  const legato = frase({ esito: { tipo: 'sospesa', vincitore: null }, suo: { vincolo } });
  expect(legato.denaro).toBe('La Sua cauzione resta versata: la Sua offerta La vincola fino al 12 marzo 2027.');
});

test('R71 chi ha perso legge che cosa gli torna ed entro quando; poi che è tornato', () => {
  const rimborso = { importoCent: 951_000, entroIl: IL, passi: [] };
  const rilanci = [rilancio('Mirto', 9_500_000), rilancio('Rovere', 10_000_000), rilancio('Mirto', 10_360_000)];
  const perso = frase({ suo: { rimborso }, rilanci });
  expect(perso.esito).toBe('Non ha vinto.');
  expect(perso.denaro).toMatch(/^Le restituiamo €\s9\.510,00 entro il 2 dicembre 2026\.$/);
  expect(perso.offerte).toMatch(/andato a Rovere per €\s104\.600,00\. La Sua ultima offerta era €\s103\.600,00\.$/);
  const passi = [{ passo: 'eseguito', il: IL - GIORNO }] as const;
  expect(frase({ suo: { rimborso: { ...rimborso, passi: [...passi] } } }).denaro).toMatch(
    /^Le abbiamo restituito €\s9\.510,00 il 1º dicembre 2026\.$/,
  );
  expect(frase({ suo: { rimborso: { ...rimborso, importoCent: null } } }).denaro).toContain('quanto ha versato');
  expect(frase({ suo: {} }).denaro).toBe('Per la Sua busta non risulta una cauzione da restituire.');
  // Finché non si è letto nulla, nessuna promessa.
  expect(frase({ suo: null }).denaro).toBeNull();
});

test('senza un aggiudicatario nessuno «non ha vinto»; a chi è stato rifiutato lo si dice, e non quanto aveva offerto', () => {
  expect(frase({ esito: { tipo: 'revocata', vincitore: null } })).toMatchObject({ esito: 'Revocata.', offerte: null });
  const rifiutata = frase({ posizione: 'rifiutato', rilanci: [rilancio('Mirto', 1)] });
  expect(rifiutata.esito).toBe('La Sua busta non è stata ammessa.');
  expect(rifiutata.offerte).not.toContain('Sua ultima');
  expect(frase({ ruolo: 'spettatore' })).toMatchObject({ esito: 'Aggiudicata.', denaro: null });
});

test('R69 chi ha vinto legge il primo termine che resta: dall’esito, e dal registro appena c’è', () => {
  const termini = [
    { tipo: 'saldo', scadeIl: IL + GIORNO, giorni: 120, prorogato: false, utileIl: null },
    { tipo: 'persona_da_nominare', scadeIl: IL, giorni: 3, prorogato: false, utileIl: null },
  ] as const;
  const vinto = (dopo?: Partial<DopoPerMe>) =>
    frase({ posizione: 'vincitore', suo: { saldoCent: 500, termini: [...termini] }, ...(dopo && { dopo }) }).denaro;
  expect(vinto()).toBe('Dichiari per chi ha offerto entro il 2 dicembre 2026.');
  const scritto = { numero: null, importoCent: null, prorogato: false };
  const registro: DopoPerMe['termini'] = [
    { ...scritto, tipo: 'persona_da_nominare', scadeIl: IL, fatto: true },
    { ...scritto, tipo: 'saldo', scadeIl: IL + 9 * GIORNO, fatto: false, prorogato: true },
  ];
  const conto = {
    prezzoCent: 9,
    cauzioneCent: 1,
    dovutoCent: 8,
    versatoCent: 0,
    mossoCent: 0,
    restaCent: 12_300,
  } as DopoPerMe['conto'];
  expect(vinto({ termini: registro, conto })).toMatch(/^Versi il saldo di €\s123,00 entro l’11 dicembre 2026\.$/);
  const rata = { ...scritto, tipo: 'rata', numero: 1, importoCent: 4_000, scadeIl: IL, fatto: false } as const;
  expect(vinto({ termini: [rata], conto })).toMatch(/^Versi la rata di €\s40,00 entro il 2 dicembre 2026\.$/);
  expect(vinto({ termini: registro.map((uno) => ({ ...uno, fatto: true })), conto })).toBeNull();
});
