import { setTimeout } from 'node:timers/promises';
import type { Voce } from '@gestore/registro';
import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import { creaDatiPersonali, type DatiPersonali } from './aste/dati-personali.ts';
import { creaIndice, type Indice, SENZA_INDICE } from './aste/elenchi/indice.ts';
import { creaStanze, type Stanze } from './aste/stanze.ts';
import { conChiavi } from './comandi/con-chiavi.ts';
import { creaEsecutore, type Esecutore } from './comandi/esegui.ts';
import { creaFiligrana, type Filigrana } from './comandi/filigrana.ts';
import { creaFiligranaDiTutti, type FiligranaDiTutti } from './comandi/filigrana-di-tutti.ts';
import { creaImpronte } from './comandi/impronte.ts';
import { creaRicevute, type Ricevute } from './comandi/ricevute.ts';
import { conTrattenute } from './comandi/trattenute.ts';
import { creaSeguiti, type LeggeOrdinate, type Seguiti } from './dopo/seguiti.ts';
import type { RegistroFermo } from './giornale/ancora/ancora.ts';
import type { Giornale } from './giornale/giornale.ts';
import type { LettureInsieme } from './giornale/letture/letture-insieme.ts';
import type { Marche } from './giornale/marche/marche.ts';
import type { Danni } from './giornale/verifica/danni.ts';
import { creaLavoriFermi, type LavoriFermi } from './pianificatore/lavori-fermi.ts';
import { creaPresenze, type Presenze } from './presenze/presenze.ts';
import { creaTurni, type Turni } from './presenze/turni.ts';

/** Ciò con cui si conduce una vendita: il giornale, chi vi scrive e chi lo legge. Sta sulla casa e sulle chiavi, e non le contiene. */
export type Nucleo = {
  giornale: Giornale;
  /** Il registro di ciò che segue gli esiti, e chi lo legge e vi scrive. */
  giornaleDopo: Giornale;
  seguiti: Seguiti;
  /** Quanto di ciascuna cauzione è in un ordine di rimborso vivo (R71). */
  cauzioniOrdinate: LeggeOrdinate;
  /** Chi ha scritto ogni voce, e le vendite trattenute perché una non l'ha scritta nessuno di noi. */
  marche: Marche;
  /** Le vendite trattenute, ciascuna da sola, perché il loro registro è danneggiato. */
  danni: Danni;
  /** Ciò che il registro aveva confermato e non ha più, o il file delle teste: finché due persone non lo dichiarano nulla si scrive. */
  registroFermo: RegistroFermo;
  /** Le letture di chi guarda, messe insieme: chi decide legge dal giornale. */
  letture: LettureInsieme;
  esecutore: Esecutore;
  filigrana: Filigrana;
  /** Ciò che si detta a crono fermo aspetta chi ha in mano ciò che è arrivato prima (R54). */
  filigranaDiTutti: FiligranaDiTutti;
  ricevute: Ricevute;
  indice: Indice;
  datiPersonali: DatiPersonali;
  presenze: Presenze;
  turni: Turni;
  stanze: Stanze;
  /** Falso se l'orologio del processo non è affidabile: non si accettano rilanci (R74). */
  orologioSano(): boolean;
  /** Vero se si chiede l'ora a dei server NTP e la maggior parte non ne conferma nessuna. */
  oraNonConfermata(): boolean;
  /** Falso se gli altri processi possono aver dato questo per sparito: non prende nulla in mano (R57). */
  inRecinto(): boolean;
  /** Un rilancio arrivato a quell'istante non ha avuto una risposta di merito: è un guasto, per quanto breve (R53, R57): delle scritture o, se l'ora è dubbia, suo. */
  rilancioSenzaEsito(arrivatoIl: number): void;
  /** Tutto il registro di un'asta, in ordine. */
  tutteLeVoci(asta: string): Promise<Voce[]>;
  /** Ciò che la piattaforma fa da sé e adesso non le riesce, e per quali vendite. */
  lavoriFermi: LavoriFermi;
};

/** Ciò che del nucleo si apre prima di lui, o altrove. */
type Aperti = Pick<
  Nucleo,
  | 'giornale'
  | 'giornaleDopo'
  | 'cauzioniOrdinate'
  | 'marche'
  | 'danni'
  | 'registroFermo'
  | 'letture'
  | 'orologioSano'
  | 'oraNonConfermata'
  | 'inRecinto'
  | 'rilancioSenzaEsito'
> & { filigranaDegliAltri(): Promise<number> };

/** Nessuna vendita vista o immaginata arriva a tante voci; serve a non leggere all'infinito. */
const VOCI_MAX = 1_000_000;

/** Mette insieme il nucleo; l'indice segue le scritture di questo processo. */
export function creaNucleo(
  { pool, db, orologio, log, segreti, custodia, chiaveFirma }: Casa & Pick<Chiavi, 'custodia' | 'chiaveFirma'>,
  { filigranaDegliAltri, ...aperti }: Aperti,
): Nucleo {
  const { giornale, letture, marche, danni, inRecinto } = aperti;
  const indice = creaIndice(db);
  const impronte = creaImpronte(segreti);
  const filigrana = creaFiligrana(orologio, inRecinto);
  const ricevute = creaRicevute(chiaveFirma);
  const diretto = creaEsecutore({ giornale, impronte, intanto: ricevute.prepara });
  const esecutore = conTrattenute(conChiavi(diretto, custodia), marche, danni);
  esecutore.quandoScritto((asta, stato, voci) => {
    const ultima: Voce | undefined = voci.at(-1);
    if (ultima === undefined || voci.every(({ tipo }) => SENZA_INDICE.includes(tipo))) return;
    indice
      .aggiorna(stato, ultima.seq)
      .catch((errore: unknown) => log.error({ err: errore, asta }, 'indice non aggiornato'));
  });
  return {
    ...aperti,
    indice,
    esecutore,
    seguiti: creaSeguiti({ ...aperti, db, segreti, esecutore }),
    lavoriFermi: creaLavoriFermi({ log, adesso: orologio.adesso }),
    filigrana,
    filigranaDiTutti: creaFiligranaDiTutti(filigrana, filigranaDegliAltri, (ms) => setTimeout(ms)),
    ricevute,
    datiPersonali: creaDatiPersonali(db),
    presenze: creaPresenze(pool),
    turni: creaTurni(db, orologio),
    stanze: creaStanze(letture),
    tutteLeVoci: (asta) => giornale.leggi(asta, 0, VOCI_MAX),
  };
}
