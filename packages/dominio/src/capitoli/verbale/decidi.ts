import { conduce, type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import { eIn, FASI_CON_ESITO, FASI_FIRMATE } from '../../parole/fasi.ts';
import type { Evento } from '../../parole/fatti.ts';
import type { Stato } from '../../parole/stato.ts';
import type { VersioneRedatta } from '../../parole/verbale.ts';
import type { Istante } from '../../tempo.ts';
import { osservazioniDaDecidere } from '../osservazioni/decidi.ts';
import { chiusura } from '../sala/decidi.ts';
import { firmate } from './versioni-firmate.ts';

/**
 * Ogni redazione del verbale è una versione con la sua impronta. Firmato, il verbale non si riscrive: la versione seguente è
 * un'integrazione, che si redige quando c'è qualcosa che nessuna versione firmata porta. Chi ha scritto un testo su una versione che
 * intanto non è più l'ultima coprirebbe le parole di un altro senza averle lette (R68).
 */
export function redigiVerbale(stato: Stato, atto: AttoDi<'redigiVerbale'>, attore: Attore): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_CON_ESITO)) return faseNonAmmessa(stato);
  if (!eIn(stato, 'esitata') && (atto.daStampare ?? 0) === 0) return no('R68_nulla_da_integrare');
  const ultima = (redattaDaFirmare(stato) ?? stato.verbale)?.versione ?? 0;
  if (atto.segue !== undefined && atto.segue !== ultima) return no('R68_verbale_cambiato');
  return fatto({ tipo: 'VerbaleRedatto', versione: ultima + 1, impronta: atto.impronta });
}

/** La versione redatta e non ancora firmata: la bozza del verbale o, dopo la firma, un'integrazione; `null` se non ce n'è. */
function redattaDaFirmare(stato: Stato): VersioneRedatta | null {
  if (eIn(stato, 'esitata')) return stato.verbale;
  return eIn(stato, ...FASI_FIRMATE) ? (stato.verbale.seguente ?? null) : null;
}

/** Firma l'ultima versione redatta: del verbale, o di un'integrazione, che non cambia la fase della vendita (R68). */
export function firmaVerbale(stato: Stato, atto: AttoDi<'firmaVerbale'>, attore: Attore, adesso: Istante): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  const redatta = redattaDaFirmare(stato);
  if (redatta === null || !eIn(stato, ...FASI_CON_ESITO)) return faseNonAmmessa(stato);
  if (redatta.versione !== atto.versione) return no('R68_verbale_superato');
  if (redatta.superata === true) return no('R68_verbale_superato');
  const firmato: Evento = { tipo: 'VerbaleFirmato', versione: atto.versione, impronta: atto.impronta };
  if (!eIn(stato, 'esitata')) return fatto(firmato);
  const daDecidere = osservazioniDaDecidere(stato);
  if (daDecidere > 0) return no('R68_osservazioni_da_decidere', { quante: daDecidere });
  return fatto(...chiusura(stato, adesso), firmato);
}

export function chiudiAsta(stato: Stato, attore: Attore): Decisione {
  if (!conduce(attore) && attore.tipo !== 'operatore') return no('ruolo_non_ammesso');
  return eIn(stato, 'verbalizzata') ? fatto({ tipo: 'AstaChiusa' }) : faseNonAmmessa(stato);
}

/**
 * Deposita il file con la firma digitale di una versione del verbale: l’ultima redatta, che se non è ancora firmata questo firma, o
 * una già firmata, anche se dopo se ne sono firmate altre. Chi ha già firmato con il suo dispositivo non lo dice una seconda volta. Che
 * la firma valga, e che sotto ci sia quella versione, lo ha verificato chi ha ricevuto il file; di una versione il deposito è uno solo,
 * e lo stesso file due volte non aggiunge nulla (R68).
 */
export function depositaVerbaleFirmato(
  stato: Stato,
  atto: AttoDi<'depositaVerbaleFirmato'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_CON_ESITO) || stato.verbale === null) return faseNonAmmessa(stato);
  const { versione, impronta, firmato, motivo } = atto;
  const depositato: Evento = { tipo: 'VerbaleFirmatoDepositato', versione, impronta, firmato, motivo };
  const firmata =
    stato.fase === 'esitata' ? undefined : firmate(stato.verbale).find((una) => una.versione === versione);
  const attesa = firmata ?? redattaDaFirmare(stato);
  if (attesa?.versione !== versione || attesa.impronta !== impronta) return no('R68_verbale_superato');
  if (firmata === undefined) {
    const firma = firmaVerbale(stato, { tipo: 'firmaVerbale', versione, impronta }, attore, adesso);
    return firma.rifiuto === null ? fatto(...firma.eventi, depositato) : firma;
  }
  if (firmata.firmato === null) return fatto(depositato);
  return firmata.firmato === firmato ? fatto() : no('R68_firmato_gia_depositato');
}
