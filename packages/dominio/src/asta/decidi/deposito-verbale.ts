import type { Istante } from '../../tempo.ts';
import type { AttoDi } from '../comandi.ts';
import type { Evento } from '../eventi.ts';
import type { Attore, Stato } from '../modello.ts';
import { firmaVerbale } from './chiusura.ts';
import { conduce, type Decisione, eIn, faseNonAmmessa, fatto, no } from './decisione.ts';

/**
 * Deposita il file con la firma digitale dell’ultima versione del verbale. Se il verbale non è ancora firmato, questo lo firma:
 * chi ha già firmato con il suo dispositivo non lo dice una seconda volta. Che la firma valga, e che sotto ci sia quella versione,
 * lo ha verificato chi ha ricevuto il file; il deposito è uno solo, e lo stesso file due volte non aggiunge nulla (R68).
 */
export function depositaVerbaleFirmato(
  stato: Stato,
  atto: AttoDi<'depositaVerbaleFirmato'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, 'esitata', 'verbalizzata', 'chiusa') || stato.verbale === null) return faseNonAmmessa(stato);
  const { versione, impronta, firmato } = atto;
  if (stato.verbale.versione !== versione || stato.verbale.impronta !== impronta) return no('R68_verbale_superato');
  const depositato: Evento = { tipo: 'VerbaleFirmatoDepositato', versione, impronta, firmato };
  if (stato.fase === 'esitata') {
    const firma = firmaVerbale(stato, { tipo: 'firmaVerbale', versione, impronta }, attore, adesso);
    return firma.rifiuto === null ? fatto(...firma.eventi, depositato) : firma;
  }
  if (stato.verbale.firmato === null) return fatto(depositato);
  return stato.verbale.firmato === firmato ? fatto() : no('R68_firmato_gia_depositato');
}
