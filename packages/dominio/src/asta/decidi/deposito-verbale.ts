import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import { eIn, FASI_CON_ESITO } from '../../parole/fasi.ts';
import type { Evento } from '../../parole/fatti.ts';
import type { Stato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { firmate } from '../versioni-firmate.ts';
import { firmaVerbale, redattaDaFirmare } from './chiusura.ts';
import { conduce, type Decisione, faseNonAmmessa, fatto, no } from './decisione.ts';

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
  const { versione, impronta, firmato } = atto;
  const depositato: Evento = { tipo: 'VerbaleFirmatoDepositato', versione, impronta, firmato };
  const sua = stato.fase === 'esitata' ? undefined : firmate(stato.verbale).find((una) => una.versione === versione);
  const attesa = sua ?? redattaDaFirmare(stato);
  if (attesa?.versione !== versione || attesa.impronta !== impronta) return no('R68_verbale_superato');
  if (sua === undefined) {
    const firma = firmaVerbale(stato, { tipo: 'firmaVerbale', versione, impronta }, attore, adesso);
    return firma.rifiuto === null ? fatto(...firma.eventi, depositato) : firma;
  }
  if (sua.firmato === null) return fatto(depositato);
  return sua.firmato === firmato ? fatto() : no('R68_firmato_gia_depositato');
}
