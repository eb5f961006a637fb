import type { Movimento, PaginaMovimenti } from '@gestore/contratto/banca/forme';
import { type Delegata, venditaAggiudicata, venditaPronta } from '../../dimostrazione/carica.ts';
import {
  type BancoOperatori,
  type Persona,
  preparaBancoOperatori,
  type Risposta,
} from '../../prove/banco-operatori.ts';
import { type OffertaNota, offerteAperte } from '../abbinamenti/offerte-aperte.ts';
import { giornoBancario } from '../giorno.ts';
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
    giorniFa: (quanti) => giornoBancario(banco.ora.adesso - quanti * GIORNO_MS),
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

/** `asta` è pubblicata da sessantasette giorni e aggiudicata da una settimana; `chiusa`, pubblicata da sessanta, non si è aperta. */
export type BancoDueVendite = BancoBanca & { asta: string; chiusa: string; offerte: OffertaNota[] };

export async function preparaDueVendite(): Promise<BancoDueVendite> {
  const b = await preparaBancoBanca();
  const { servizio } = b.banco;
  const chi: Delegata = { delegatoId: b.delegata.id, delegatoNome: 'Avv. Elena Conti' };
  const chiusa = await venditaPronta(servizio, chi);
  const asta = await venditaAggiudicata(servizio, chi);
  // Di una busta che non si leggeva nessuno sa che cosa fu versato: il suo accredito non si inventa.
  const offerte = (await offerteAperte(servizio.impianto)).filter(({ cauzioneCent }) => (cauzioneCent ?? 0) > 0);
  return { ...b, asta, chiusa, offerte };
}

/** Un giorno in cui versava solo chi offriva nella prima: i suoi accrediti si importano in chiaro. */
export const GIORNI_FA_IN_CHIARO = 63;

/** L'accredito della cauzione di un'offerta, come lo scriverebbe la banca. */
export function cauzioneDi({ cauzioneCent, cro, iban }: OffertaNota, altro: Partial<Scritto>): Scritto {
  return { importo: importo(cauzioneCent ?? 0), cro: cro ?? '', ...(iban === null ? {} : { iban }), ...altro };
}

export const importo = (cent: number): string => `${Math.floor(cent / 100)}.${String(cent % 100).padStart(2, '0')}`;
