import { conduce, type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import { esigi } from '../../legge/pretese.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import { eIn, FASI_CON_ESITO } from '../../parole/fasi.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Stato } from '../../parole/stato.ts';

/**
 * Redige una versione dell'elenco dei rilanci e dei loro autori, a esito dichiarato. Ciò che l'elenco dice può cambiare anche dopo la firma
 * (un esito che cade, una cauzione che torna): se ne redige un'altra, e quelle firmate restano com'erano (DM 23, R67).
 */
export function redigiElenco(stato: Stato, atto: AttoDi<'redigiElenco'>, attore: Attore): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_CON_ESITO)) return faseNonAmmessa(stato);
  const ultima = stato.elenchi?.at(-1)?.versione ?? 0;
  return fatto({ tipo: 'ElencoRedatto', versione: ultima + 1, impronta: atto.impronta });
}

/**
 * Deposita il file con la firma digitale dell'ultima versione dell'elenco. Che la firma valga, e che sotto ci sia quella versione, lo ha
 * verificato chi ha ricevuto il file; di una versione il deposito è uno solo, e lo stesso file due volte non aggiunge nulla (DM 23, R67).
 */
export function depositaElencoFirmato(stato: Stato, atto: AttoDi<'depositaElencoFirmato'>, attore: Attore): Decisione {
  if (!conduce(attore)) return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_CON_ESITO)) return faseNonAmmessa(stato);
  const { versione, impronta, firmato, motivo } = atto;
  const elenchi = stato.elenchi ?? [];
  const elenco = elenchi.find((uno) => uno.versione === versione);
  if (elenco?.impronta !== impronta) return no('R67_elenco_superato');
  if (elenco.firmato !== null) return elenco.firmato === firmato ? fatto() : no('R67_elenco_gia_depositato');
  if (elenco !== elenchi.at(-1)) return no('R67_elenco_superato');
  return fatto({ tipo: 'ElencoFirmatoDepositato', versione, impronta, firmato, motivo });
}

/** Applica i fatti dell'elenco dei rilanci, in qualunque fase con un esito: le versioni in fila, il file firmato di ciascuna (R67). */
export function evolviElenco(stato: Stato, evento: EventoDi<'ElencoRedatto' | 'ElencoFirmatoDepositato'>): Stato {
  esigi(eIn(stato, ...FASI_CON_ESITO), stato, evento, 'un esito non c’è ancora (R67)');
  const elenchi = stato.elenchi ?? [];
  const { versione, impronta } = evento;
  if (evento.tipo === 'ElencoRedatto') {
    const ultima = elenchi.at(-1)?.versione ?? 0;
    esigi(versione === ultima + 1, stato, evento, 'la versione dell’elenco non è la seguente (R67)');
    return { ...stato, elenchi: [...elenchi, { versione, impronta, firmato: null }] };
  }
  const elenco = elenchi.find((uno) => uno.versione === versione);
  esigi(elenco?.impronta === impronta, stato, evento, 'non è una versione dell’elenco (R67)');
  esigi(elenco.firmato === null, stato, evento, 'il file firmato dell’elenco c’è già (R67)');
  const { firmato } = evento;
  return { ...stato, elenchi: elenchi.map((uno) => (uno === elenco ? { ...uno, firmato } : uno)) };
}
