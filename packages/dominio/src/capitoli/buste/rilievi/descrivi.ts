import { formattaEuro } from '../../../denaro.ts';
import type { Proposta } from '../../../parole/buste.ts';
import { DEPOSITO_DICHIARATO, LETTA_DAI_BYTE } from '../proposte.ts';
import { rilievoInParole } from './in-parole.ts';

/** La proposta in parole, con i numeri: la stessa frase sulla console e nel verbale. */
export function descriviProposta(proposta: Proposta): string {
  const euro = (chiave: string): string => formattaEuro(Number(proposta.dati[chiave] ?? 0));
  switch (proposta.codice) {
    case 'inefficace_tardiva':
      return `Depositata ${secondi(Number(proposta.dati.ritardoSecondi))} dopo il termine.`;
    case 'deposito_non_provato':
      return 'Manca la ricevuta di avvenuta consegna: l’ora del deposito non è provata.';
    case 'deposito_all_arrivo':
      return 'Nessuna ricevuta di consegna verificata: vale l’ora in cui l’offerta è arrivata alla piattaforma.';
    case DEPOSITO_DICHIARATO:
      return Number(proposta.dati.gia) > 0
        ? 'I prezzi degli altri erano già aperti: l’istante di deposito lo dichiara chi conduce.'
        : 'L’istante di deposito lo dichiara chi conduce: nessun’altra busta era ancora aperta.';
    case LETTA_DAI_BYTE:
      if (proposta.dati.incompleta !== undefined)
        return Number(proposta.dati.gia) > 0
          ? 'Dell’offerta non si leggeva tutto: l’ha digitata chi conduce dai suoi byte, quando i prezzi degli altri erano già aperti.'
          : 'Dell’offerta non si leggeva tutto: l’ha digitata chi conduce dai suoi byte, prima di aprire le altre.';
      return Number(proposta.dati.gia) > 0
        ? 'La busta non si leggeva da sé: l’offerta l’ha digitata chi conduce dai suoi byte, quando i prezzi degli altri erano già aperti.'
        : 'La busta non si leggeva da sé: l’offerta l’ha digitata chi conduce dai suoi byte, prima di aprire le altre.';
    case 'interruzione_non_registrata':
      return 'Nel registro della vendita non c’è un disservizio all’ora del deposito: l’interruzione la dichiara chi conduce.';
    case 'irrevocabilita_scaduta':
      return 'Sono passati più di 120 giorni dal deposito: l’offerta non è più irrevocabile.';
    case 'prezzo_sotto_minimo':
      return `Prezzo offerto ${euro('prezzoCent')}, sotto l’offerta minima di ${euro('minimoCent')}.`;
    case 'prezzo_non_letto':
      return 'Il prezzo offerto manca o non si legge: non se ne sa nulla. Prima di ammettere l’offerta lo digiti, con il motivo.';
    case 'cauzione_non_letta':
      return 'La cauzione dichiarata manca o non si legge: prima di ammettere l’offerta la digiti, con il motivo.';
    case 'pagamento_non_letto':
      return 'Il termine di pagamento manca o non si legge, e quello dell’avviso non lo sostituisce: prima di ammettere l’offerta lo digiti, con il motivo.';
    case 'vendita_diversa':
      return `L’offerta indica un’altra vendita: ${DELLA_VENDITA[String(proposta.dati.campo)] ?? String(proposta.dati.campo)} non è quello dell’avviso. Confronti, e decida: non esclude da sé.`;
    case 'sotto_base':
      return `Prezzo offerto ${euro('prezzoCent')}, sotto il prezzo base di ${euro('prezzoBaseCent')} ma non sotto l’offerta minima.`;
    case 'cauzione_insufficiente':
      return `Cauzione versata ${euro('cauzioneCent')}, dovuta ${euro('dovutaCent')}.`;
    case 'cauzione_ignota':
      return 'Gli estratti caricati non arrivano al giorno del termine: dell’accredito della cauzione non si sa.';
    case 'cauzione_non_accreditata':
      return `Cauzione di ${euro('dovutaCent')}: sul conto non risulta nulla.`;
    case 'cauzione_parziale':
      return `Cauzione di ${euro('dovutaCent')}: sul conto risultano ${euro('ricevutaCent')}.`;
    case 'cauzione_oltre_termine':
      return `Cauzione di ${euro('dovutaCent')}: sul conto è arrivata dopo il suo termine.`;
    case 'pagamento_oltre_avviso':
      return `Termine di pagamento di ${proposta.dati.giorni} giorni, più lungo dei ${proposta.dati.giorniMax} giorni dell’avviso.`;
    case 'persona_da_nominare_non_ammessa':
      return 'L’avviso non ammette offerte per persona da nominare.';
    case 'stessa_provenienza':
      return 'Un’altra offerta sul lotto ha la stessa PEC, lo stesso presentatore o lo stesso codice fiscale.';
    default:
      return rilievoInParole(proposta);
  }
}

const DELLA_VENDITA: Readonly<Record<string, string>> = {
  tribunale: 'il tribunale',
  'ruolo.numero': 'il numero di ruolo',
  'ruolo.anno': 'l’anno di ruolo',
  lotto: 'il lotto',
};

function secondi(n: number): string {
  return n === 1 ? '1 secondo' : `${n} secondi`;
}
