import { createHash } from 'node:crypto';
import { MINUTO_MS as MINUTO, REFERENTE, type Regia } from './regia.ts';
import type { Scena } from './scene.ts';

const improntaDi = (testo: string): string => createHash('sha256').update(testo).digest('hex');

/** Un'offerta sola, ammessa e aggiudicata. */
async function aggiudicata(regia: Regia): Promise<void> {
  const [una = ''] = await regia.deposita(1);
  await regia.fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 0 });
  await regia.apri(MINUTO, una);
  await regia.ammetti(2 * MINUTO, una);
  await regia.fai(3 * MINUTO, REFERENTE, {
    tipo: 'aggiudica',
    irraggiungibili: [],
    motivoIrraggiungibili: 'L’offerta è una sola, e vale anche se chi l’ha fatta non è collegato.',
  });
}

/** Il file con la firma del verbale; `motivo`, perché si accoglie una firma che nessuno garantisce. */
async function depositaIlVerbale(regia: Regia, fra: number, motivo: string | null): Promise<void> {
  const stato = await regia.stato();
  const { versione = 1, impronta = '' } = ('verbale' in stato ? stato.verbale : null) ?? {};
  const firmato = improntaDi(`firmato ${impronta}`);
  await regia.fai(fra, REFERENTE, { tipo: 'depositaVerbaleFirmato', versione, impronta, firmato, motivo });
}

/** Il verbale firmato fuori si deposita: della sua firma resta l'impronta del file (R68). */
export const verbaleDepositato: Scena = async (regia) => {
  await aggiudicata(regia);
  await regia.verbalizza(20 * MINUTO);
  await depositaIlVerbale(regia, 30 * MINUTO, null);
};

/**
 * L'elenco dei rilanci si redige e si firma fuori, poi di nuovo a vendita chiusa; la firma del verbale, che nessuno garantisce, si accoglie
 * dicendo perché (DM 23, R67, R68).
 */
export const elencoFirmato: Scena = async (regia) => {
  await aggiudicata(regia);
  const elenco = async (fra: number, versione: number, motivo: string | null): Promise<void> => {
    const impronta = improntaDi(`elenco ${regia.asta} ${versione}`);
    const firmato = improntaDi(`firmato ${impronta}`);
    await regia.fai(fra, REFERENTE, { tipo: 'redigiElenco', impronta });
    await regia.fai(fra + MINUTO, REFERENTE, { tipo: 'depositaElencoFirmato', versione, impronta, firmato, motivo });
  };
  await elenco(10 * MINUTO, 1, null);
  await regia.verbalizza(20 * MINUTO);
  await elenco(30 * MINUTO, 2, 'Firma il gestore, con un certificato di un altro paese.');
  await depositaIlVerbale(regia, 40 * MINUTO, 'Qui non c’è ancora un elenco di fiducia.');
};
