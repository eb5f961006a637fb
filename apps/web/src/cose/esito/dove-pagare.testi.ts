import { alGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';

/** I testi di chi ha vinto: quanto resta, dove si paga, che cosa è già registrato (R69). */
const it = {
  fatto: 'Registrato',
  prorogatoAl: (quando: string) => `Prorogato per ordine del giudice: entro ${ilGiorno(quando)}`,
  venditaSospesa:
    'Il giudice ha sospeso la vendita, perché il prezzo gli pare notevolmente inferiore a quello giusto (art. 586 c.p.c.): il decreto di trasferimento aspetta la sua decisione.',
  ilTermineCorre:
    'Il termine per versare il prezzo e rendere la dichiarazione antiriciclaggio non è sospeso (art. 585 c.p.c.): li rispetti, o il giudice dichiara la decadenza e si perde la cauzione (art. 587 c.p.c.).',
  versato: 'Versamenti registrati',
  mosso: 'Resi a Lei, o usati per le spese',
  resta: 'Resta da versare',
  residuo: 'Versato oltre il dovuto, da restituirLe',
  residuoSpiega: 'Torna a Lei, o copre le spese del trasferimento: chieda al delegato che cosa ha disposto.',
  contoDaIndicare: 'Il conto su cui versare non è ancora indicato qui: lo trova nell’avviso, o lo chieda al delegato.',
  dovePagare: 'Dove versare il saldo',
  iban: 'IBAN',
  intestatario: 'Intestatario',
  causale: 'Causale',
  importoDaVersare: 'Importo',
  doveLaRata: 'Dove versare la prossima rata',
  rate: 'Versi le rate disposte dal giudice',
  rateSpiega:
    'Ciascuna per intero, entro il suo giorno; di una versata in parte è scritto ciò che manca. Oltre dieci giorni di ritardo il giudice può dichiararLa decaduto, e si perdono la cauzione e le rate già versate (art. 587, primo comma, c.p.c.).',
  rata: (numero: number, quando: string) => `Rata ${numero}, entro ${ilGiorno(quando)}`,
  controlliIban: 'Confronti l’IBAN con quello dell’avviso: nessuno Le chiederà di cambiarlo per telefono o per e-mail.',
  contoCambiato: (iban: string, finoAl: string, motivo: string) =>
    `Fino ${alGiorno(finoAl)} il conto era ${iban}: non versi più su quello. Motivo: ${motivo}`,
  contiDiPrima: 'Il conto è cambiato',
  decretoFirmato: 'Il decreto di trasferimento è registrato.',
  consegnato: 'Il bene risulta consegnato.',
};

const en: typeof it = {
  fatto: 'Registered',
  prorogatoAl: (quando) => `Extended by order of the judge: by ${quando}`,
  venditaSospesa:
    'The judge has suspended the sale, because the price appears well below the fair one (art. 586 c.p.c.): the transfer decree awaits the decision.',
  ilTermineCorre:
    'The term to pay the price and to give the anti-money-laundering statement is not suspended (art. 585 c.p.c.): meet it, or the judge declares the award forfeited and the deposit is lost (art. 587 c.p.c.).',
  versato: 'Payments registered',
  mosso: 'Returned to you, or used for the expenses',
  resta: 'Still to pay',
  residuo: 'Paid beyond what is due, to be returned to you',
  residuoSpiega: 'It goes back to you, or covers the expenses of the transfer: ask the delegate what was decided.',
  contoDaIndicare: 'The account to pay to is not indicated here yet: it is in the notice, or ask the delegate.',
  dovePagare: 'Where to pay the balance',
  iban: 'IBAN',
  intestatario: 'In the name of',
  causale: 'Reason for payment',
  importoDaVersare: 'Amount',
  doveLaRata: 'Where to pay the next instalment',
  rate: 'Pay the instalments that the judge ordered',
  rateSpiega:
    'Each in full, by its day; of one paid in part what is missing is written. More than ten days late the judge may declare the award forfeited, and the deposit and the instalments already paid are lost (art. 587 c.p.c.).',
  rata: (numero, quando) => `Instalment ${numero}, by ${quando}`,
  controlliIban: 'Compare the IBAN with that of the notice: nobody will ask you to change it by phone or e-mail.',
  contoCambiato: (iban, finoAl, motivo) =>
    `Until ${finoAl} the account was ${iban}: do not pay to that one any more. Reason: ${motivo}`,
  contiDiPrima: 'The account has changed',
  decretoFirmato: 'The transfer decree is registered.',
  consegnato: 'The property is registered as delivered.',
};

export const DOVE_PAGARE = { it, en } as const;
