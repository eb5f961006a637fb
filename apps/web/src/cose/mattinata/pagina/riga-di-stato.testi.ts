import { ilGiorno } from '@gestore/contratto/parole/articoli';

/** Una riga in cima a ogni schermata di una vendita: che cosa accade adesso, e che cosa fa chi la conduce. */
const it = {
  nome: 'A che punto è la vendita',
  assiste: 'Decide chi la conduce.',
  attesa: (quando: string) =>
    `Le operazioni si aprono ${ilGiorno(quando)}. Fino ad allora nessuno sa quante offerte ci sono.`,
  senzaData: 'La data delle operazioni è da fissare.',
  da_aprire: (quando: string) => `Le operazioni erano fissate per ${ilGiorno(quando)} e non sono aperte.`,
  buste: (decise: number, quante: number) => `Si esaminano le buste: ${decise} di ${quante} decise.`,
  pronta: (ammesse: number) =>
    ammesse === 0
      ? 'Tutte le buste sono decise, e nessuna offerta è ammessa.'
      : ammesse === 1
        ? 'Tutte le buste sono decise: è ammessa un’offerta sola.'
        : `Tutte le buste sono decise: ${ammesse} offerte ammesse.`,
  in_gara: (chi: string, quanto: string) => `Gara in corso. È in testa ${chi} con ${quanto}.`,
  crono_fermo: (chi: string, quanto: string) => `Il crono è fermo, la gara no. È in testa ${chi} con ${quanto}.`,
  gara_sospesa: 'La gara è sospesa: nessuno può rilanciare, e alla ripresa il tempo è intero.',
  da_aggiudicare: (chi: string, quanto: string) => `La gara è finita. È in testa ${chi} con ${quanto}.`,
  vendita_sospesa: 'La vendita è sospesa: gli atti che la portano avanti aspettano.',
  conclusa: (esito: string) => `Esito: ${esito}.`,
  faccia: {
    attesa: '',
    da_aprire: 'Le apra, o le rinvii.',
    buste: 'Le decida tutte, poi si avvia la gara o si dichiara l’esito.',
    nessuna: 'Dichiari l’esito.',
    una: 'Aggiudichi, o dichiari un altro esito.',
    piu: 'Avvii la gara.',
    in_gara: '',
    crono_fermo: 'Registri ciò che si è detto in sala, o lo faccia ripartire.',
    gara_sospesa: 'La riprenda, o fissi quando riprende.',
    da_aggiudicare: 'Dichiari l’esito.',
    vendita_sospesa: 'La riprenda con il provvedimento, o dichiari l’esito disposto.',
    esitata: 'Rediga e firmi il verbale.',
    verbalizzata: 'Il verbale è firmato: chiuda la vendita.',
    chiusa: 'La vendita è chiusa.',
  },
};

const en: typeof it = {
  nome: 'Where the sale stands',
  assiste: 'Whoever conducts it decides.',
  attesa: (quando) => `The operations open on ${quando}. Until then nobody knows how many offers there are.`,
  senzaData: 'The date of the operations is still to be set.',
  da_aprire: (quando) => `The operations were set for ${quando} and are not open.`,
  buste: (decise, quante) => `The envelopes are being examined: ${decise} of ${quante} decided.`,
  pronta: (ammesse) =>
    ammesse === 0
      ? 'All the envelopes are decided, and no offer is admitted.'
      : ammesse === 1
        ? 'All the envelopes are decided: one offer is admitted.'
        : `All the envelopes are decided: ${ammesse} offers admitted.`,
  in_gara: (chi, quanto) => `Bidding open. ${chi} leads with ${quanto}.`,
  crono_fermo: (chi, quanto) => `The clock is stopped, the bidding is not. ${chi} leads with ${quanto}.`,
  gara_sospesa: 'The bidding is suspended: nobody can raise, and it resumes with the full time.',
  da_aggiudicare: (chi, quanto) => `The bidding is over. ${chi} leads with ${quanto}.`,
  vendita_sospesa: 'The sale is suspended: the acts that carry it on wait.',
  conclusa: (esito) => `Outcome: ${esito}.`,
  faccia: {
    attesa: '',
    da_aprire: 'Open them, or postpone them.',
    buste: 'Decide them all, then the bidding starts or the outcome is declared.',
    nessuna: 'Declare the outcome.',
    una: 'Award, or declare another outcome.',
    piu: 'Start the bidding.',
    in_gara: '',
    crono_fermo: 'Record what was said in the room, or restart it.',
    gara_sospesa: 'Set the resumption, or resume.',
    da_aggiudicare: 'Declare the outcome.',
    vendita_sospesa: 'Resume it with the order, or declare the outcome ordered.',
    esitata: 'Draw up and sign the minutes.',
    verbalizzata: 'The minutes are signed: close the sale.',
    chiusa: 'The sale is closed.',
  },
};

export const RIGA_DI_STATO = { it, en } as const;
export type TestiRiga = typeof it;
