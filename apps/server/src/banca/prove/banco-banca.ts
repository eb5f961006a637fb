import type { Movimento, PaginaMovimenti } from '@gestore/contratto/banca';
import { type Chi, venditaAggiudicata, venditaPronta } from '../../dimostrazione/carica.ts';
import {
  type BancoOperatori,
  type Persona,
  preparaBancoOperatori,
  type Risposta,
} from '../../prove/banco-operatori.ts';
import { giornoDi } from '../giorno.ts';
import { type OffertaNota, offerteAperte } from '../offerte-aperte.ts';
import { CONTO, camt, type Scritto } from './estratti.ts';

const GIORNO_MS = 86_400_000;

/** Due operatori e un delegato davanti ai conti delle cauzioni. */
export type BancoBanca = {
  banco: BancoOperatori;
  anna: Persona;
  bruno: Persona;
  delegata: Persona;
  /** Il giorno di tanti giorni fa, `aaaa-mm-gg`. */
  giorniFa(quanti: number): string;
  carica(voci: readonly Scritto[], conto?: string): Promise<Risposta>;
  movimenti(ricerca?: string): Promise<PaginaMovimenti>;
  conCausale(causale: string, ricerca?: string): Promise<Movimento>;
};

export async function preparaBancoBanca(): Promise<BancoBanca> {
  const banco = await preparaBancoOperatori();
  const anna = await banco.operatore('Anna Operatrice');
  const movimenti = async (ricerca = 'banca=sella'): Promise<PaginaMovimenti> =>
    (await anna.chiama('GET', `/api/edicom/banca/movimenti?${ricerca}`)).corpo as PaginaMovimenti;
  return {
    banco,
    anna,
    bruno: await banco.operatore('Bruno Operatore'),
    delegata: await banco.delegato('Avv. Elena Conti'),
    giorniFa: (quanti) => giornoDi(banco.ora.adesso - quanti * GIORNO_MS),
    carica: (voci, conto = CONTO) =>
      anna.carica('/api/edicom/banca/camt', { nome: 'estratto.xml', testo: camt(voci, { conto }) }),
    movimenti,
    async conCausale(causale, ricerca) {
      const trovato = (await movimenti(ricerca)).movimenti.find((uno) => uno.causale === causale);
      if (trovato === undefined) throw new Error(`nessun movimento ${causale}`);
      return trovato;
    },
  };
}

/** Pubblicata sessantasette giorni fa e aggiudicata da una settimana; l'altra, pubblicata da sessanta, è ancora chiusa. */
export async function dueVendite({
  banco,
  delegata,
}: BancoBanca): Promise<{ asta: string; chiusa: string; offerte: OffertaNota[] }> {
  const chi: Chi = { delegatoId: delegata.id, delegatoNome: 'Avv. Elena Conti' };
  const chiusa = await venditaPronta(banco.servizio, chi);
  const asta = await venditaAggiudicata(banco.servizio, chi);
  return { asta, chiusa, offerte: await offerteAperte(banco.servizio.vendita) };
}

/** Un giorno in cui versava solo chi offriva nella prima: i suoi accrediti si importano in chiaro. */
export const GIORNI_FA_IN_CHIARO = 63;

export const importo = (cent: number): string => `${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;
