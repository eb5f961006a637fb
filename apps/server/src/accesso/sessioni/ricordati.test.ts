import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { marcaDellaRiga } from '../../base-dati/marche-righe.ts';
import { improntaGettone } from '../../piattaforma/arnesi/gettone.ts';
import { segretiDa } from '../../piattaforma/segreti.ts';
import { AGGIORNA_USO_OGNI_MS } from '../limiti/limiti.ts';
import type { LettoUtente, Mostrato } from './letture-utente.ts';
import { creaRicordati, type Riconosciuto } from './ricordati.ts';
import { utenteDellaCredenziale } from './utente.ts';

const ADESSO = 1_800_000_000_000;
const LONTANO = ADESSO + 7 * 86_400_000;

const mostra = (gettone: string, con: Mostrato['con'] = 'gettone'): Mostrato => ({
  con,
  impronta: improntaGettone(gettone),
});

const SEGRETI = segretiDa(Buffer.alloc(32, 1));
const IMPRONTA = improntaGettone('una');

function credenziale(scadeIl: number | null): NonNullable<LettoUtente['credenziale']> {
  const riga = {
    id: randomUUID(),
    asta: randomUUID(),
    ruolo: 'offerente',
    busta_id: randomUUID(),
    pseudonimo: 'Abete',
    impronta_token: IMPRONTA,
    emessa_il: String(ADESSO),
    scade_il: scadeIl === null ? null : String(scadeIl),
  } as const;
  return { ...riga, marca: marcaDellaRiga(SEGRETI, 'credenziali', riga) };
}

function letto(scadenze: { sessione?: number; gettone?: number; credenziale?: number } = {}): LettoUtente {
  const { sessione: scade = LONTANO, gettone = LONTANO } = scadenze;
  const sessione = {
    id: 'sessione',
    strategia: 'user',
    soggetto_id: 'credenziale',
    mezzo: 'gettoni',
    impronta_token: null,
    creata_il: String(ADESSO),
    ultimo_uso_il: String(ADESSO),
    scade_il: String(scade),
    con: null,
    provata_il: null,
    marca: null,
    indirizzo: null,
    dispositivo: null,
    motivo_revoca: null,
  };
  return {
    sessione,
    gettone: {
      ...sessione,
      gettone_impronta: IMPRONTA,
      gettone_uso: 'accesso',
      gettone_giro: 0,
      gettone_emesso_il: String(ADESSO),
      gettone_scade_il: String(gettone),
      gettone_marca: null,
    },
    credenziale: credenziale(scadenze.credenziale ?? null),
  };
}

function chi(): Riconosciuto {
  const utente = utenteDellaCredenziale(SEGRETI, credenziale(null), ADESSO);
  if (utente === null || utente === 'estraneo') throw new Error('la credenziale non è scaduta, ed è nostra');
  return { utente, sessioneId: randomUUID() };
}

test('si ricorda chi è stato letto, per quel gettone e per nessun altro', () => {
  const ricordati = creaRicordati();
  const suo = chi();
  ricordati.ricorda(mostra('a'), letto(), suo);
  expect(ricordati.trova(mostra('a'), ADESSO)).toBe(suo);
  expect(ricordati.trova(mostra('b'), ADESSO)).toBeUndefined();
  expect(ricordati.trova(mostra('a', 'cookie'), ADESSO)).toBeUndefined();
  ricordati.dimentica(mostra('a'));
  expect(ricordati.trova(mostra('a'), ADESSO)).toBeUndefined();
});

test('fino alla prima scadenza, o finché l’ultimo uso non va riscritto', () => {
  const mezzo = ADESSO + AGGIORNA_USO_OGNI_MS / 2;
  for (const [scadenze, finoA] of [
    [{}, ADESSO + AGGIORNA_USO_OGNI_MS],
    [{ sessione: mezzo }, mezzo],
    [{ gettone: mezzo }, mezzo],
    [{ credenziale: mezzo }, mezzo],
  ] as const) {
    const ricordati = creaRicordati();
    ricordati.ricorda(mostra('a'), letto(scadenze), chi());
    expect(ricordati.trova(mostra('a'), finoA - 1)).toBeDefined();
    expect(ricordati.trova(mostra('a'), finoA)).toBeUndefined();
  }
});

test('non se ne ricordano più di tanti: esce chi non si legge da più tempo', () => {
  const ricordati = creaRicordati(2);
  ricordati.ricorda(mostra('a'), letto(), chi());
  ricordati.ricorda(mostra('b'), letto(), chi());
  ricordati.ricorda(mostra('a'), letto(), chi());
  ricordati.ricorda(mostra('c'), letto(), chi());
  expect(['a', 'b', 'c'].map((quale) => ricordati.trova(mostra(quale), ADESSO) !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
});
