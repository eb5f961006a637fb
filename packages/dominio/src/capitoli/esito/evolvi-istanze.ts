import { esigi, esigiPubblicata, FattoImpossibile } from '../../legge/pretese.ts';
import { haUnTitolare } from '../../parole/esito.ts';
import type { EventoDi } from '../../parole/fatti.ts';
import type { Stato } from '../../parole/stato.ts';
import { giornoARoma } from '../../tempo.ts';
import { ISTANZA_GIORNI_PRIMA } from './istanze.ts';

/** Le istanze si registrano e si ritirano fino all'esito; il bene assegnato aspetta il suo esito, che lo segue (R46, R47). */
export function evolviIstanze(
  stato: Stato,
  evento: EventoDi<'IstanzaRegistrata' | 'IstanzaRitirata' | 'BeneAssegnato'>,
): Stato {
  const prima = esigiPubblicata(stato, evento);
  esigi(!('esito' in prima), stato, evento, 'l’esito è già dichiarato');
  const { istanze, parametri } = prima;
  const { istanzaId } = evento;
  switch (evento.tipo) {
    case 'IstanzaRegistrata': {
      const { importoCent, speseCent, prelazioniCent, depositataIl } = evento;
      esigi(!istanze.has(istanzaId), stato, evento, 'l’istanza è già registrata (R46)');
      // I registri di prima contavano dall'inizio di adesso, anche dopo una ripresa, e non passavano al giorno lavorativo di prima.
      const ultimo = giornoARoma(parametri.inizioOperazioniIl) - ISTANZA_GIORNI_PRIMA;
      esigi(giornoARoma(depositataIl) <= ultimo, stato, evento, 'l’istanza è tardiva (R46)');
      const minimoCent = Math.max(parametri.prezzoBaseCent, speseCent + prelazioniCent);
      esigi(importoCent >= minimoCent, stato, evento, 'l’istanza è sotto il minimo (R46)');
      const istanza = { importoCent, speseCent, prelazioniCent, depositataIl };
      return { ...prima, istanze: new Map(istanze).set(istanzaId, istanza) };
    }
    case 'IstanzaRitirata': {
      esigi(istanze.has(istanzaId), stato, evento, 'l’istanza non è registrata (R46)');
      esigi(evento.motivo !== '', stato, evento, 'manca il motivo (R46)');
      return { ...prima, istanze: new Map([...istanze].filter(([id]) => id !== istanzaId)) };
    }
    case 'BeneAssegnato': {
      const { importoCent } = evento;
      esigi(istanze.get(istanzaId)?.importoCent === importoCent, stato, evento, 'l’istanza non è registrata (R46)');
      const maggiore = Math.max(...[...istanze.values()].map((una) => una.importoCent));
      esigi(importoCent === maggiore, stato, evento, 'un’altra istanza offre di più (R47)');
      return { ...prima, assegnazione: { istanzaId, importoCent } };
    }
    default:
      return evento satisfies never;
  }
}

/** Un provvedimento cambia l'esito di chi aveva il bene: chi è decaduto, o revocato, non lo ha più (R70). */
export function esitoCaducato(stato: Stato, evento: EventoDi<'EsitoCaducato'>): Stato {
  const prima = esigiPubblicata(stato, evento);
  if (!('esito' in prima)) throw new FattoImpossibile(evento.tipo, prima.fase, 'l’esito non è dichiarato');
  esigi(haUnTitolare(prima.esito) && prima.esito.tipo !== evento.esito, stato, evento, 'nessuno aveva il bene (R70)');
  const { esito: tipo, provvedimento, motivo } = evento;
  esigi(provvedimento.numero !== '' && motivo !== '', stato, evento, 'manca il provvedimento o il motivo (R70)');
  const { vincitore, assegnazione } = prima.esito;
  const resta = tipo === 'estinta' ? { vincitore, assegnazione } : { vincitore: null, assegnazione: null };
  return { ...prima, esito: { ...prima.esito, ...resta, tipo, dopo: { vincitore, provvedimento } } };
}
