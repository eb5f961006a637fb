import {
  type ChiaviPubbliche,
  daFirmare,
  type EsitoRicevuta,
  inBase64Url,
  type Ricevuta,
  verificaFirma,
  verificaRicevuta,
} from './ricevuta.ts';

/**
 * La ricevuta di chi deposita una busta, prima che la busta entri nel registro: nessun numero di sequenza, perché direbbe
 * quante altre ce ne sono (R10). Lo stesso pacchetto riceve sempre la stessa. Istanti in millisecondi dall'epoca.
 */
export type RicevutaDeposito = {
  versione: 1;
  tipo: 'Deposito';
  asta: string;
  deposito: string;
  /** SHA-256 esadecimale dei byte ricevuti. */
  impronta: string;
  esito: 'acquisita' | 'illeggibile';
  /** Perché non si legge; `null` se si legge. */
  motivo: string | null;
  arrivataIl: number;
  /** L'ora della consegna provata da una ricevuta firmata; `null` se vale quella di arrivo (R12). */
  provataIl: number | null;
  chiave: string;
  /** Ed25519 in base64url sulla forma canonica di tutti gli altri campi. */
  firma: string;
};

const CAMPI: readonly string[] = [
  'versione',
  'tipo',
  'asta',
  'deposito',
  'impronta',
  'esito',
  'motivo',
  'arrivataIl',
  'provataIl',
  'chiave',
  'firma',
] satisfies readonly (keyof RicevutaDeposito)[];

/** Firma la ricevuta di un deposito con il firmatario dato (Ed25519, 64 byte). */
export function firmaRicevutaDeposito(
  ricevuta: Omit<RicevutaDeposito, 'firma'>,
  firma: (byte: Uint8Array) => Uint8Array,
): RicevutaDeposito {
  return { ...ricevuta, firma: inBase64Url(firma(daFirmare(ricevuta))) };
}

/** Vero se quel documento dice di essere la ricevuta di un deposito: se lo è davvero lo dice `verificaRicevutaDeposito`. */
export function pareRicevutaDeposito(documento: unknown): documento is Readonly<Record<string, unknown>> {
  return typeof documento === 'object' && documento !== null && 'tipo' in documento && documento.tipo === 'Deposito';
}

/** Verifica la ricevuta di un deposito con le sole chiavi pubbliche, senza rete. Un campo in più o in meno la rende non valida. */
export function verificaRicevutaDeposito(documento: unknown, chiavi: ChiaviPubbliche): EsitoRicevuta {
  const nomi = pareRicevutaDeposito(documento) ? Object.keys(documento) : [];
  if (!pareRicevutaDeposito(documento) || nomi.length !== CAMPI.length || nomi.some((nome) => !CAMPI.includes(nome)))
    return { esito: 'non_valida', motivo: 'i campi non sono quelli della ricevuta di un deposito' };
  return verificaFirma(documento, chiavi)
    ? { esito: 'valida' }
    : { esito: 'non_valida', motivo: 'la firma non corrisponde al contenuto o la chiave non è pubblicata' };
}

/** Verifica una ricevuta qualunque: di un atto, o di un deposito. `firmataIl` è quando fu firmata, in millisecondi. */
export function verificaOgniRicevuta(
  documento: unknown,
  chiavi: ChiaviPubbliche,
): { esito: 'valida'; chiave: string; firmataIl: number } | Extract<EsitoRicevuta, { esito: 'non_valida' }> {
  const diDeposito = pareRicevutaDeposito(documento);
  const esito = diDeposito ? verificaRicevutaDeposito(documento, chiavi) : verificaRicevuta(documento, chiavi);
  if (esito.esito === 'non_valida') return esito;
  if (diDeposito) {
    const { chiave, arrivataIl } = documento as RicevutaDeposito;
    return { esito: 'valida', chiave, firmataIl: arrivataIl };
  }
  const { chiave, registratoIl } = documento as Ricevuta;
  return { esito: 'valida', chiave, firmataIl: registratoIl };
}
