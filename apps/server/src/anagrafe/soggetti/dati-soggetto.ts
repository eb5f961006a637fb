import type { DatiSoggetto } from '@gestore/contratto/anagrafe/forme';
import { cercabile } from '../../piattaforma/arnesi/testo-cercabile.ts';

const compatto = (testo: string): string => testo.replace(/\s/g, '').toUpperCase();

/** I campi come si conservano: codici senza spazi e in maiuscolo, il resto senza spazi attorno. */
export function datiPuliti(dati: DatiSoggetto): DatiSoggetto {
  return {
    qualifica: dati.qualifica,
    nome: dati.nome.trim().replace(/\s+/g, ' '),
    codiceFiscale: compatto(dati.codiceFiscale),
    partitaIva: compatto(dati.partitaIva),
    pec: dati.pec.trim().toLowerCase(),
    telefono: dati.telefono.trim(),
    indirizzo: dati.indirizzo.trim(),
    cap: dati.cap.trim(),
    comune: dati.comune.trim(),
    provincia: dati.provincia.trim().toUpperCase(),
    note: dati.note.trim(),
  };
}

/** I codici che identificano il soggetto: una società può avere lo stesso numero come codice fiscale e come partita IVA. */
export function codiciDi({ codiceFiscale, partitaIva }: DatiSoggetto): string[] {
  return [...new Set([codiceFiscale, partitaIva].filter((codice) => codice !== ''))];
}

export function ricercaDi(dati: DatiSoggetto): string {
  const { nome, codiceFiscale, partitaIva, pec, comune } = dati;
  return cercabile([nome, codiceFiscale, partitaIva, pec, comune].join(' '));
}

const RIEMPIBILI = [
  'codiceFiscale',
  'partitaIva',
  'pec',
  'telefono',
  'indirizzo',
  'cap',
  'comune',
  'provincia',
  'note',
] as const;

/** Ciò che resta unendo due soggetti: i campi di chi resta, e quelli che gli mancano presi dal doppione. */
export function datiUniti(resta: DatiSoggetto, doppione: DatiSoggetto): DatiSoggetto {
  const uniti = { ...resta };
  for (const campo of RIEMPIBILI) uniti[campo] = resta[campo] === '' ? doppione[campo] : resta[campo];
  // Un indirizzo si prende intero: la via di uno con il comune dell'altro non esisterebbe.
  if (resta.indirizzo !== '' || resta.comune !== '')
    for (const campo of ['indirizzo', 'cap', 'comune', 'provincia'] as const) uniti[campo] = resta[campo];
  return uniti;
}
