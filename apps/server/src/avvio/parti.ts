import { join, resolve } from 'node:path';
import type { StatoPubblicato } from '@gestore/dominio';
import { confermaConsegna, proponiConsegna } from '../accesso/credenziali/consegna.ts';
import {
  apriCredenziale,
  chiudiCredenziale,
  credenzialiDellAsta,
  riemettiCredenziale,
} from '../accesso/credenziali/credenziali.ts';
import { invita } from '../accesso/delegati/ripristino.ts';
import { annotaSenzaPosta } from '../accesso/delegati/senza-posta.ts';
import {
  creaUtenteAdmin,
  disabilitaUtenteAdmin,
  emailCanonica,
  riapriUtenteAdmin,
} from '../accesso/delegati/utenti-admin.ts';
import { revocaSessioniDi, sessioniFinite } from '../accesso/sessioni/sessioni.ts';
import { creaDepositi } from '../acquisizione/depositi/depositi.ts';
import { percorsoElenco } from '../acquisizione/depositi/elenco-depositi.ts';
import { pretendiIntere } from '../acquisizione/depositi/mancanti.ts';
import { risigillaInAttesa } from '../acquisizione/depositi/risigilla.ts';
import { versa, versaTutte } from '../acquisizione/depositi/versa.ts';
import type { PartiDeposito } from '../acquisizione/parti.ts';
import { casellaDelleRicevute, creaGiroRicevute } from '../acquisizione/ricevute/giro-ricevute.ts';
import { finisciAttiInDue } from '../anagrafe/in-due/atti-in-due.ts';
import { finisciSostituzioni } from '../anagrafe/in-due/sostituzione.ts';
import type { PartiSostituzione, Utenze } from '../anagrafe/parti.ts';
import { rimborsiDaPagare } from '../banca/rimborsi/rimborsi-da-pagare.ts';
import type { Contesto } from '../bordo/contesto.ts';
import { cancellaScaduti, type PartiConservazione } from '../conservazione/cancella.ts';
import { creaRiguarda } from '../documenti/esame/riguarda.ts';
import { creaCartella } from '../documenti/magazzino/cartella.ts';
import { creaParziali } from '../documenti/magazzino/parziali.ts';
import type { PartiDocumenti } from '../documenti/parti.ts';
import type { Casa } from '../piattaforma/casa.ts';
import { postaAccessi } from '../posta/accessi.ts';
import { avvisaContoCambiato } from '../posta/avvisi/conto-cambiato.ts';
import { avvisaRinvio } from '../posta/avvisi/rinvio.ts';
import { avvisaSospensione } from '../posta/avvisi/sospensione.ts';
import { avvisaSostituzione } from '../posta/avvisi/sostituzione.ts';
import { avvisaTermine } from '../posta/avvisi/termini.ts';
import { convoca, convocaTutti } from '../posta/credenziali/convoca.ts';
import { prolungaConITermini } from '../posta/credenziali/vita-credenziale.ts';
import type { PartiPosta } from '../posta/parti.ts';
import type { MotoreSala } from '../sala/motore/motore.ts';
import { RegiaSala } from '../sala/regia.ts';
import { creaTurn } from '../sala/turn.ts';
import type { PartiDisservizi } from '../salute/disservizi/parti.ts';
import { distruggiChiaveVendita } from '../sigillo/chiavi/chiave-vendita.ts';
import { piuAltoLetto } from '../sigillo/firme/elenchi-letti.ts';
import { creaFiducia } from '../sigillo/firme/elenco-di-fiducia.ts';
import type { TempoReale } from '../tempo-reale/tempo-reale.ts';
import { type RinvioDaSeguire, seguiRinvii } from '../vendita/aste/scheda/rinvii.ts';
import { seguiSospensioni } from '../vendita/aste/scheda/sospensioni.ts';
import { avvisaTermini, rifaiTermini } from '../vendita/dopo/termini-dopo.ts';
import { creaVerificaTermini } from '../vendita/dopo/verifica-termini.ts';
import type { Impianto } from '../vendita/impianto.ts';
import type { GiriLenti } from '../vendita/pianificatore/pianificatore.ts';
import { fileDelleTeste } from './apri-registro.ts';

/** Le parti di ciascuna capacità: ciò che una vuole di un’altra si mette insieme qui, e nessuna la conosce. */
export type Parti = {
  impianto: Impianto;
  posta: PartiPosta;
  disservizi: PartiDisservizi;
  deposito: PartiDeposito;
  /** Fa uscire dai depositi le buste di una vendita, se l'ora è venuta (R10). */
  versa(asta: string): Promise<void>;
  /** Solleva `busta_mancante` se di una vendita manca una busta (R25). */
  pretendiIntere(asta: string): Promise<void>;
  utenze: Utenze;
  sostituzione: PartiSostituzione;
  /** Voce e immagine della sala virtuale: chi vi entra e chi vi parla (R81). */
  regia: RegiaSala;
  documenti: PartiDocumenti;
  conservazione: PartiConservazione;
  /** Legge dalla casella le ricevute PEC degli inviti (R29). */
  giroRicevute: () => Promise<void>;
};

/** Dall’impianto alle parti di ciascuna capacità. */
export function componiParti(
  impianto: Impianto,
  contesto: Pick<Contesto, 'configurazione' | 'log'>,
  motore: MotoreSala,
  tempoReale: Pick<TempoReale, 'seguiSessioni'>,
): Parti {
  const credenziali: PartiPosta['credenziali'] = {
    emetti: (tx, dati) => apriCredenziale(tx, impianto.segreti, dati),
    riemetti: (tx, dati) => riemettiCredenziale(tx, impianto.segreti, dati),
    revoca: chiudiCredenziale,
    proponiConsegna,
    confermaConsegna,
  };
  const posta = { ...impianto, credenziali };
  const deposito: PartiDeposito = {
    ...impianto,
    depositi: creaDepositi({
      ...impianto,
      segreto: impianto.segreti.chiave('depositi'),
      percorso: percorsoElenco(fileDelleTeste(contesto.configurazione)),
    }),
    fiducia: contesto.configurazione.pec,
    convoca: (asta) => convoca(posta, asta),
  };
  const sueUtenze = utenze(impianto, contesto);
  return {
    impianto,
    posta,
    deposito,
    versa: (asta) => versa(deposito, asta),
    pretendiIntere: (asta) => pretendiIntere(deposito, asta),
    utenze: sueUtenze,
    regia: laRegia(impianto, contesto, motore, tempoReale),
    documenti: documenti(impianto, contesto.configurazione),
    giroRicevute: creaGiroRicevute({ ...impianto, casella: casellaDelleRicevute(contesto.configurazione.pec) }),
    conservazione: {
      ...impianto,
      rimborsiDaPagare: (asta) => rimborsiDaPagare(impianto, asta),
      distruggiChiave: (asta) => distruggiChiaveVendita(impianto.custodia.cartellaChiavi, asta),
    },
    sostituzione: {
      ...impianto,
      utenze: sueUtenze,
      avvisaSostituzione: (tx, avviso) => avvisaSostituzione(tx, impianto.segreti, avviso),
    },
    disservizi: {
      ...impianto,
      async bustaDellaCredenziale(asta, credenzialeId) {
        const trovata = (await credenzialiDellAsta(impianto.db, asta)).find(({ id }) => id === credenzialeId);
        return trovata?.bustaId ?? null;
      },
    },
  };
}

/** La regia della sala sa subito quando una sessione finisce: ciò che vi era collegato si chiude (R81). */
function laRegia(
  impianto: Impianto,
  { configurazione, log }: Pick<Contesto, 'configurazione' | 'log'>,
  motore: MotoreSala,
  { seguiSessioni }: Pick<TempoReale, 'seguiSessioni'>,
): RegiaSala {
  const { db, segreti, orologio } = impianto;
  const finite = (ids: readonly string[]) => sessioniFinite(db, segreti, ids, orologio.adesso());
  const regia = new RegiaSala(impianto, motore, creaTurn(configurazione.sala?.turn ?? null), finite);
  const oSiAnnota = (fatto: Promise<void>): void =>
    void fatto.catch((errore: unknown) => log.warn({ err: errore }, 'sessioni in sala non chiuse: si riprova'));
  seguiSessioni({
    finita: (sessione) => oSiAnnota(regia.sessioni.finita(sessione)),
    forsePerse: () => oSiAnnota(regia.sessioni.riscontra()),
  });
  return regia;
}

/**
 * I giri lenti delle offerte, nell'ordine in cui si fanno: ciò che un rinvio porta con sé, poi le buste escono dai depositi, e
 * chi le ha fatte si convoca.
 */
export function giriDelleOfferte({
  impianto,
  deposito,
  posta,
  sostituzione,
  regia,
  conservazione,
  giroRicevute,
  documenti: daRiguardare,
}: Pick<
  Parti,
  'impianto' | 'deposito' | 'posta' | 'sostituzione' | 'regia' | 'conservazione' | 'giroRicevute' | 'documenti'
>): GiriLenti {
  const verificaTermini = creaVerificaTermini(impianto);
  const seguitiDelRinvio = [
    (stato: StatoPubblicato) => risigillaInAttesa(deposito, stato.id),
    (stato: StatoPubblicato, rinvio: RinvioDaSeguire) => avvisaRinvio(posta, stato, rinvio),
  ];
  return {
    rinvii: () => seguiRinvii(impianto, seguitiDelRinvio),
    sospensioni: () => seguiSospensioni(impianto, (stato, sospensione) => avvisaSospensione(posta, stato, sospensione)),
    depositi: () => versaTutte(deposito),
    async sostituzioni() {
      await finisciSostituzioni(sostituzione);
      await finisciAttiInDue(sostituzione);
    },
    async termini() {
      await rifaiTermini(impianto, {
        avvisaConto: (tx, cambiato) => avvisaContoCambiato(posta, tx, cambiato),
        prolungaAccessi: (tx, dopo) => prolungaConITermini(posta, tx, dopo),
      });
      await avvisaTermini(impianto, (tx, termine) => avvisaTermine(posta, tx, termine));
      await verificaTermini();
    },
    ricevute: giroRicevute,
    sala: () => regia.giro(),
    conservazione: () => cancellaScaduti(conservazione),
    documenti: creaRiguarda(daRiguardare),
    convocazioni: () => convocaTutti({ ...posta, indice: impianto.indice }),
  };
}

/** I file delle vendite e quelli che stanno arrivando, nella cartella dei dati: chi la salva salva anche loro. */
function documenti(
  impianto: Impianto,
  {
    cartellaDati,
    rappresentante,
    elencoFiducia,
  }: Pick<Contesto['configurazione'], 'cartellaDati' | 'rappresentante' | 'elencoFiducia'>,
): PartiDocumenti {
  const cartella = resolve(cartellaDati);
  const adesso = (): number => Date.now();
  return {
    ...impianto,
    magazzino: creaCartella(join(cartella, 'documenti')),
    parziali: creaParziali(join(cartella, 'documenti-in-arrivo'), adesso),
    rappresentante,
    fiducia: creaFiducia(elencoFiducia, {
      ...impianto,
      piuAlto: (letto) => piuAltoLetto(impianto.db, letto, impianto.orologio.adesso()),
    }),
  };
}

function utenze(
  { segreti, baseUrl }: Pick<Casa, 'segreti' | 'baseUrl'>,
  contesto: Pick<Contesto, 'configurazione' | 'log'>,
): Utenze {
  return {
    crea: (tx, nuova) => creaUtenteAdmin(tx, segreti, nuova),
    disabilita: (tx, id, adesso) => disabilitaUtenteAdmin(tx, segreti, id, adesso),
    riapri: (tx, id) => riapriUtenteAdmin(tx, segreti, id),
    emailCanonica,
    async chiudiSessioni(tx, chi, adesso) {
      await revocaSessioniDi(tx, chi, 'revoca_utente', adesso);
    },
    invita: (tx, chi) => invita(tx, { segreti, posta: postaAccessi(segreti) }, { ...chi, baseUrl }),
    annotaSenzaPosta: (collegamento) => annotaSenzaPosta(contesto, collegamento),
  };
}
