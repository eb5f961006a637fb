import type { Anomalia } from '@gestore/dominio';

/**
 * Un’anomalia con il suo messaggio. Il messaggio può citare dati dell’offerta e resta tra i dati personali; nel
 * registro entrano solo codice, regola, gravità e campo.
 */
export type AnomaliaOfferta = Anomalia & { campo: string; messaggio: string };

type PersonaLetta = { nome: string | null; cognome: string | null; codiceFiscale: string | null };

export type OfferenteLetto =
  | (PersonaLetta & { tipo: 'persona_fisica'; quota: string | null; titolo: string | null })
  | {
      tipo: 'persona_giuridica';
      denominazione: string | null;
      partitaIva: string | null;
      codiceFiscale: string | null;
      rappresentante: string | null;
      quota: string | null;
      titolo: string | null;
    };

/**
 * Un’offerta letta (R14): `null` = manca o non si legge, e un’anomalia lo dice al referente. Serializzabile in JSON.
 * Anche `prezzoCent` può mancare: l’offerta resta in elenco e decide il referente.
 */
export type OffertaLetta = {
  tribunale: string | null;
  ruolo: { numero: string | null; anno: number | null };
  lotto: string | null;
  descrizione: string | null;
  referente: string | null;
  inizioOperazioniIl: number | null;
  prezzoCent: number | null;
  terminePagamentoGiorni: number | null;
  cauzioneCent: number | null;
  bonifico: {
    importoCent: number | null;
    data: string | null;
    ora: string | null;
    cro: string | null;
    trn: string | null;
  };
  ibanAddebitato: string | null;
  presentatore: PersonaLetta & { qualita: string | null };
  offerenti: OfferenteLetto[];
  personaDaNominare: boolean;
  /** Nome dell’allegato con la procura. */
  procura: string | null;
  pec: string | null;
  cellulare: string | null;
  bolloPagato: boolean | null;
  firmatario: PersonaLetta;
  titolarePec: PersonaLetta;
  anomalie: AnomaliaOfferta[];
};
