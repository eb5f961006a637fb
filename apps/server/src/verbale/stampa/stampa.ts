import type { BozzaVerbale, TestoVerbale } from '@gestore/contratto/verbale/testo-verbale';
import type { StatoPubblicato } from '@gestore/dominio';
import type { Ricevuta } from '@gestore/registro';
import type { Documento } from '../documento.ts';
import type { VersioneDalRegistro } from '../versioni.ts';

/** I documenti di una vendita, composti dal registro. */
export type Stampa = {
  /** Redige il verbale o, se è firmato, la sua integrazione; la conserva e ne dà l'impronta (R68). */
  redigi(asta: string): Promise<string>;
  /** Quante integrazioni nessuna versione firmata porta ancora; zero finché il verbale non è firmato (R68). */
  daIntegrare(asta: string): Promise<number>;
  /** Come `redigi`, con il testo del referente; i difetti invece dell'impronta se il testo non si può stampare. */
  redigiConTesto(asta: string, testo: TestoVerbale): Promise<{ impronta: string } | { difetti: string[] }>;
  /** Il testo da cui partire: quello dell'ultima delle versioni date che ne ha uno, oppure, se lo si chiede o non ce n'è, quello del registro. */
  bozza(asta: string, versioni: readonly VersioneDalRegistro[], origine: 'ultima' | 'registro'): Promise<BozzaVerbale>;
  /** L'ultima delle versioni date che ha un testo; `null` se nessuna. */
  ultimaConTesto(asta: string, versioni: readonly VersioneDalRegistro[]): Promise<number | null>;
  /** Il PDF di una versione redatta, del verbale o dell'elenco dei rilanci, com'è conservato. */
  redatto(asta: string, impronta: string): Promise<Uint8Array>;
  /** Elenco dei rilanci con gli autori (DM 23), com'è adesso. */
  rilanci(asta: string): Promise<Uint8Array>;
  /** Redige una versione dell'elenco dei rilanci, da firmare; la conserva e ne dà l'impronta (DM 23, R67). */
  redigiElenco(asta: string): Promise<string>;
  /** Di che vendita si tratta, com'è finita, chi ha vinto e che cosa deve: un foglio di ciò che va in cancelleria (R67, R68). */
  foglioEsito(asta: string): Promise<Uint8Array>;
  /** Un documento già composto, in PDF/A-2a. */
  inPdf(documento: Documento): Promise<Uint8Array>;
  /** Resoconto per i partecipanti: solo pseudonimi (R33). */
  resoconto(asta: string): Promise<Uint8Array>;
  /** Una ricevuta di chi partecipa, con il documento firmato allegato (R66). */
  ricevuta(stato: StatoPubblicato, ricevuta: Ricevuta, pseudonimo: string | null): Promise<Uint8Array>;
  /** L'attestazione di disservizio di queste vendite; vuota se non ce n'è stato nessuno (R57). Di chi partecipa, se non `riservato`; `altre`
   * sono le vendite che non ci stanno, e il documento lo dice. */
  attestazione(aste: readonly string[], riservato?: boolean, altre?: number): Promise<Uint8Array>;
  /** Il verbale in bianco da compilare a mano, con i dati dell'avviso (R57). */
  modulo(stato: StatoPubblicato, emessoIl: number): Promise<Uint8Array>;
};

/** Chi ha bisogno dei documenti. Nascono dopo il nucleo: vi entra ciò che di una vendita sanno anche le altre capacità. */
export type ConStampa = { stampa: Stampa };
