import type { Strategia } from '@gestore/contratto/accesso/forme';
import type { QueryExecutorProvider } from 'kysely';
import type {
  creaUtenteAdmin,
  disabilitaUtenteAdmin,
  emailCanonica,
  riapriUtenteAdmin,
} from '../accesso/delegati/utenti-admin.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import type { Nucleo } from '../vendita/nucleo.ts';

/** Ciò che serve ai registri del gestore. */
export type PartiAnagrafe = Pick<Casa, 'db' | 'segreti' | 'orologio'>;

/** Se di un conto, dal suo IBAN, si importano gli estratti: lo sa la banca. */
export type HaEstratti = (iban: string) => Promise<boolean>;

/** Ciò che serve a dire chi sono gli offerenti di una vendita. */
export type PartiOfferenti = Pick<Casa, 'db'> & Pick<Nucleo, 'esecutore' | 'datiPersonali'>;

/** Chi tiene gli account di delegati e magistrati: li crea, li invita, li chiude e li riapre, nella transazione che riceve. */
export type Utenze = {
  crea(tx: QueryExecutorProvider, nuova: Parameters<typeof creaUtenteAdmin>[2]): ReturnType<typeof creaUtenteAdmin>;
  disabilita(tx: QueryExecutorProvider, id: string, adesso: number): ReturnType<typeof disabilitaUtenteAdmin>;
  riapri(tx: QueryExecutorProvider, id: string): ReturnType<typeof riapriUtenteAdmin>;
  emailCanonica: typeof emailCanonica;
  /** Finisce ogni sessione di una persona: chi è dentro esce adesso. */
  chiudiSessioni(
    tx: QueryExecutorProvider,
    chi: { strategia: Strategia; soggettoId: string },
    adesso: number,
  ): Promise<void>;
  /** Mette in posta l’invito, e dà il collegamento che porta. */
  invita(tx: QueryExecutorProvider, chi: { utenteId: string; adesso: number }): Promise<string>;
  /** Dice nel log il collegamento di un invito, dove nessuna posta lo può portare. */
  annotaSenzaPosta(collegamento: string | null): void;
};

/** Ciò che serve a chi fa qualcosa a un account. */
export type PartiAccount = PartiAnagrafe & { utenze: Utenze };

/** Ciò che serve a sostituire la chiave che firma. */
export type PartiChiaveFirma = PartiAnagrafe & Pick<Chiavi, 'chiaveFirma' | 'custodia'> & Pick<Nucleo, 'orologioSano'>;

/** Ciò che serve a compiere ciò che due persone vogliono. */
export type PartiCompimento = PartiAccount & PartiChiaveFirma;

/** Che una vendita ha un altro delegato, detto a chi subentra o a chi lascia: `destinatario` nullo, si consegna a mano. */
export type AvvisoSostituzione = {
  asta: string;
  titolo: string;
  /** Chi conduce adesso. */
  nome: string;
  provvedimento: { numero: string; del: string };
  inizioOperazioniIl: number;
  /** Chi è nominato prende il posto di chi conduce, o gli si affianca. */
  come: 'subentra' | 'affianca';
  /** Si scrive a chi è nominato; altrimenti a chi conduceva. */
  subentra: boolean;
  destinatario: string | null;
  adesso: number;
};

/** Ciò che serve a sostituire chi conduce una vendita; l'avviso parte nella transazione che riceve. */
export type PartiSostituzione = PartiCompimento &
  Pick<Nucleo, 'esecutore' | 'indice' | 'seguiti' | 'registroFermo'> & {
    avvisaSostituzione(tx: QueryExecutorProvider, avviso: AvvisoSostituzione): Promise<void>;
  };
