import type { MezziParola } from '@gestore/dominio';
import type { Genere } from '../inoltro/collegamento.ts';
import { PER_PERSONA_MAX } from '../inoltro/sala-inoltrata.ts';
import type { Cancello, ChiEntraInSala, RispostoInSala, RuoloInSala, SalaMisurata } from '../motore/motore.ts';
import { CapiJanus } from './capi-janus.ts';
import type { EventoJanus, FiloJanus } from './filo-janus.ts';
import {
  connesso,
  type Fonte,
  type RigaJanus,
  type Sorgente,
  type SpettatoreJanus,
  sorgente,
  spettatoreJanus,
} from './persone-janus.ts';
import { leggiOffertaJanus, leggiRispostaSdp, pulisciDaJanus, rispostaDiPrima } from './sdp-janus.ts';

type RaccontaStanza = {
  inOnda(chi: string, mezzi: MezziParola): void;
  entrato(): void;
  uscito(chi: string, ruolo: RuoloInSala): void;
  persi(quanti: number): void;
};

type PartiStanza = { filo: FiloJanus; segreto: string; racconta: RaccontaStanza };

/** Chi ha promesso anche l'immagine, e da tanto manda la voce e non quella, va in onda con la sola voce. */
const ATTESA_IMMAGINE_MS = 1_500;
/** Le righe che Janus tiene pronte al posto di chi non c'è. */
const FINTA: Readonly<Record<Genere, string>> = { audio: '0', video: '1' };

/**
 * La sala di una vendita dentro Janus: una stanza nata a richiesta, con un numero e un segreto a caso, dove nessuno ha un nome. Chi
 * ascolta vi ha dall'inizio le righe di chi conduce e di chi avrà la parola, ferme su un posto finto; chi passa davvero lo decide questo
 * server, riga per riga, e la linea non si rifà.
 */
export class StanzaJanus {
  readonly sala: string;
  readonly #parti: PartiStanza;
  readonly #capi: CapiJanus;
  readonly #ascoltano = new Map<number, SpettatoreJanus>();
  readonly #pubblicano = new Map<number, Sorgente>();
  readonly #sorgenti: Partial<Record<Fonte, Sorgente>> = {};
  #aperto: { chi: string; mezzi: MezziParola; fino: number } | null = null;
  #siChiude: NodeJS.Timeout | undefined;

  private constructor(sala: string, parti: PartiStanza, capi: CapiJanus) {
    this.sala = sala;
    this.#parti = parti;
    this.#capi = capi;
  }

  /** Lancia `NonEntra` o `RifiutoJanus`. */
  static async crea(sala: string, parti: PartiStanza): Promise<StanzaJanus> {
    return new StanzaJanus(sala, parti, await CapiJanus.crea(parti.filo, parti.segreto));
  }

  vuota(): boolean {
    return this.#ascoltano.size === 0 && this.#pubblicano.size === 0;
  }

  inAscolto(): number {
    return this.#ascoltano.size;
  }

  /** I capi di chi ascolta: verso di loro parte tutto. */
  capi(): readonly number[] {
    return [...this.#ascoltano.keys()];
  }

  conosce(chi: string): boolean {
    return [...this.#ascoltano.values()].some((uno) => uno.chi === chi);
  }

  /** Chi era già dentro non è uno di più: il suo collegamento più vecchio gli fa posto. */
  faiPosto(chi: string, rid: string): void {
    const spettatore = [...this.#ascoltano.values()].find((uno) => uno.chi === chi && uno.rid !== rid);
    if (spettatore !== undefined) this.#lascia(spettatore.capo);
  }

  /** Janus offre per primo a chi ascolta: dell'offerta di chi entra si guarda che cosa vuole ricevere. */
  async ascolta(chi: ChiEntraInSala): Promise<{ rid: string; controfferta: string }> {
    const { video } = leggiOffertaJanus(chi.offerta, 'ascolta');
    const generi: readonly Genere[] = video === 0 ? ['audio'] : ['audio', 'video'];
    const righe = (['conduce', 'parola'] as const).flatMap((fonte) =>
      generi.map((genere) => ({ fonte, genere, da: this.#inNessuno(genere) })),
    );
    const finte = righe.map(({ genere }) => ({ feed: this.#capi.finto, mid: FINTA[genere] }));
    const { capo, offerta } = await this.#capi.ascolta(finte);
    const spettatori = [...this.#ascoltano.values()].filter((uno) => uno.chi === chi.chi);
    if (spettatori[0] !== undefined && spettatori.length >= PER_PERSONA_MAX) this.#lascia(spettatori[0].capo);
    const nuovo = spettatoreJanus(chi, capo, righe);
    this.#ascoltano.set(capo, nuovo);
    return { rid: nuovo.rid, controfferta: pulisciDaJanus(offerta) };
  }

  /** Chi ascolta ha risposto: da adesso riceve. Falso se non se ne aspetta una da lui. */
  async risponde(rid: string, chi: string, risposta: string): Promise<boolean> {
    const spettatore = [...this.#ascoltano.values()].find((uno) => uno.rid === rid && uno.chi === chi);
    if (spettatore === undefined || spettatore.risposta !== null) return false;
    spettatore.risposta = leggiRispostaSdp(risposta, spettatore.righe.length);
    try {
      await this.#capi.risponde(spettatore.capo, spettatore.risposta);
    } catch (errore) {
      this.#ascoltano.delete(spettatore.capo);
      throw errore;
    }
    this.#parti.racconta.entrato();
    await this.#allinea(spettatore);
    return true;
  }

  async pubblica(chi: ChiEntraInSala, fonte: Fonte): Promise<RispostoInSala> {
    const { sdp, video } = leggiOffertaJanus(chi.offerta, chi.ruolo);
    const inArrivo = [...this.#pubblicano.values()].filter((una) => una.fonte === fonte && !this.#inOnda(una));
    for (const pubblicata of inArrivo) this.#lascia(pubblicata.capo);
    const pubblicato = await this.#capi.pubblica(sdp);
    const nuova = sorgente(chi, fonte, video > 0 ? 'audio_video' : 'audio', pubblicato);
    this.#pubblicano.set(nuova.capo, nuova);
    this.#parti.racconta.entrato();
    return { rid: nuova.rid, risposta: pulisciDaJanus(pubblicato.risposta) };
  }

  /** Falso se non c'è, o non è di quella persona. */
  esci(rid: string, chi: string): boolean {
    const tutti = [...this.#ascoltano.values(), ...this.#pubblicano.values()];
    const collegamento = tutti.find((uno) => uno.rid === rid && uno.chi === chi);
    if (collegamento !== undefined) this.#lascia(collegamento.capo);
    return collegamento !== undefined;
  }

  /** Chiude ogni collegamento di quella sessione, o soltanto in quel ruolo. */
  congedaSessione(sessione: string, ruolo: RuoloInSala | null): void {
    const tutti = [...this.#ascoltano.values(), ...this.#pubblicano.values()];
    for (const collegamento of tutti) {
      const suoRuolo = 'feed' in collegamento ? collegamento.fonte : 'ascolta';
      if (collegamento.sessione === sessione && (ruolo === null || ruolo === suoRuolo)) this.#lascia(collegamento.capo);
    }
  }

  apri({ chi, mezzi, perMs }: Cancello): void {
    clearTimeout(this.#siChiude);
    this.#aperto = { chi, mezzi, fino: performance.now() + perMs };
    this.#siChiude = setTimeout(() => void this.chiudi(), perMs).unref();
    void this.#allineaTutti();
  }

  /**
   * Chi aveva la parola non passa più: prima Janus smette di inoltrarlo, poi lo si toglie dalla stanza. Chi non conferma di averlo
   * fatto potrebbe inoltrarlo ancora: chiuso il filo, Janus chiude tutto.
   */
  async chiudi(): Promise<void> {
    const aperto = this.#aperto;
    clearTimeout(this.#siChiude);
    this.#aperto = null;
    const parole = [...this.#pubblicano.values()].filter(({ fonte, chi }) => fonte === 'parola' && chi === aperto?.chi);
    // Chi intanto è caduto non parla più: non c'è nulla da far tacere.
    const taciuti = await Promise.all(
      parole.map(async (suo) => (await this.#capi.muta(suo)) || !this.#pubblicano.has(suo.capo)),
    );
    if (!taciuti.every((uno) => uno)) return this.#parti.filo.chiudi();
    for (const { capo } of parole) this.#lascia(capo);
  }

  /** La stanza non c'è più, e con lei ogni collegamento. */
  async distruggi(): Promise<void> {
    clearTimeout(this.#siChiude);
    this.#aperto = null;
    const capi = [...this.#ascoltano.keys(), ...this.#pubblicano.keys()];
    for (const pubblicata of this.#pubblicano.values()) clearTimeout(pubblicata.attesa);
    this.#ascoltano.clear();
    this.#pubblicano.clear();
    delete this.#sorgenti.conduce;
    delete this.#sorgenti.parola;
    await this.#capi.distruggi(capi);
  }

  /** Ciò che Janus dice di un capo di questa stanza; falso se il capo non è suo. */
  accade(detto: EventoJanus): boolean {
    const capo = detto.sender ?? -1;
    const collegamento = this.#ascoltano.get(capo) ?? this.#pubblicano.get(capo);
    if (collegamento === undefined) return false;
    if (detto.janus === 'webrtcup') collegamento.su = true;
    else if (detto.janus === 'hangup' || detto.janus === 'detached') this.#lascia(capo);
    else if ('feed' in collegamento) this.#diChiPubblica(collegamento, detto);
    else this.#diChiAscolta(collegamento, detto);
    return true;
  }

  /** Chi non ha mai finito di collegarsi lascia il posto. */
  congeda(attesaMs: number): void {
    const adesso = performance.now();
    for (const collegamento of [...this.#ascoltano.values(), ...this.#pubblicano.values()])
      if (!collegamento.su && adesso - collegamento.natoIl > attesaMs) this.#lascia(collegamento.capo);
  }

  misura(): SalaMisurata {
    const { conduce, parola } = this.#sorgenti;
    const inOnda = conduce?.riceve.video === true ? 'audio_video' : conduce?.riceve.audio === true ? 'audio' : null;
    const parla = parola?.riceve.audio === true && this.#passa(parola, 'audio');
    return {
      sala: this.sala,
      inOnda,
      parlaAdesso: parla ? parola.chi : null,
      connessi: [...this.#ascoltano.values()].map(connesso),
      sessioni: [...new Set([...this.#ascoltano.values(), ...this.#pubblicano.values()].map((uno) => uno.sessione))],
      // Di chi non si fa più sentire Janus dice che è caduto, e allora non è più qui.
      occupati: this.#ascoltano.size,
    };
  }

  #diChiPubblica(pubblicata: Sorgente, { janus, type, receiving = false }: EventoJanus): void {
    if (janus !== 'media' || (type !== 'audio' && type !== 'video')) return;
    pubblicata.riceve[type] = receiving;
    if (!receiving) return;
    this.#subentra(pubblicata);
    this.#annuncia(pubblicata);
  }

  #diChiAscolta(spettatore: SpettatoreJanus, { janus, lost = 0, plugindata, jsep }: EventoJanus): void {
    if (janus === 'slowlink') {
      spettatore.scarsaIl = performance.now();
      this.#parti.racconta.persi(lost);
    }
    if (plugindata?.data.videoroom !== 'updated' || jsep?.type !== 'offer' || spettatore.risposta === null) return;
    const sdp = rispostaDiPrima(spettatore.risposta, jsep.sdp);
    void this.#capi.rifaRisposta(spettatore.capo, sdp).then((fatto) => fatto || this.#lascia(spettatore.capo));
  }

  #inOnda(pubblicata: Sorgente): boolean {
    return this.#sorgenti[pubblicata.fonte] === pubblicata;
  }

  /** La sorgente nuova prende il posto di quella di prima al suo primo pacchetto: finché non arriva, si vede ancora l'altra. */
  #subentra(nuova: Sorgente): void {
    const prima = this.#sorgenti[nuova.fonte];
    if (prima === nuova) return;
    this.#sorgenti[nuova.fonte] = nuova;
    if (prima === undefined) void this.#allineaTutti();
    else this.#lascia(prima.capo);
  }

  #annuncia(pubblicata: Sorgente): void {
    if (pubblicata.annunciata || pubblicata.fonte !== 'conduce') return;
    const annuncia = (): void => {
      clearTimeout(pubblicata.attesa);
      if (pubblicata.annunciata || !this.#inOnda(pubblicata)) return;
      pubblicata.annunciata = true;
      this.#parti.racconta.inOnda(pubblicata.chi, pubblicata.riceve.video ? 'audio_video' : 'audio');
    };
    if (pubblicata.mezzi === 'audio' || pubblicata.riceve.video) annuncia();
    else pubblicata.attesa ??= setTimeout(annuncia, ATTESA_IMMAGINE_MS).unref();
  }

  #passa({ fonte, chi }: Sorgente, genere: Genere): boolean {
    if (fonte === 'conduce') return true;
    if (this.#aperto === null || this.#aperto.chi !== chi || performance.now() >= this.#aperto.fino) return false;
    return genere === 'audio' || this.#aperto.mezzi === 'audio_video';
  }

  #inNessuno(genere: Genere): string {
    return `${this.#capi.finto} ${FINTA[genere]}`;
  }

  /** Da dove deve arrivare una riga adesso: mai da chi la ascolta. */
  #daDove(chi: string, { fonte, genere }: RigaJanus): string {
    const pubblicata = this.#sorgenti[fonte];
    const mid = pubblicata?.mid[genere];
    if (pubblicata === undefined || mid === undefined || pubblicata.chi === chi || !this.#passa(pubblicata, genere))
      return this.#inNessuno(genere);
    return `${pubblicata.feed} ${mid}`;
  }

  async #allinea(spettatore: SpettatoreJanus): Promise<void> {
    if (spettatore.risposta === null) return;
    const streams = spettatore.righe.flatMap((riga, i) => {
      const da = this.#daDove(spettatore.chi, riga);
      if (da === riga.da) return [];
      riga.da = da;
      const [feed, mid = ''] = da.split(' ');
      return [{ feed: Number(feed), mid, sub_mid: String(i) }];
    });
    if (streams.length === 0) return;
    // Una linea che non si sa che cosa porti si chiude: chi ascolta rientra da sé.
    if (!(await this.#capi.passa(spettatore.capo, streams))) this.#lascia(spettatore.capo);
  }

  async #allineaTutti(): Promise<void> {
    await Promise.all([...this.#ascoltano.values()].map((uno) => this.#allinea(uno)));
  }

  /** Toglie un capo. Chi pubblicava si stacca quando nessuno aspetta più nulla da lui: altrimenti Janus rifarebbe le loro linee. */
  #lascia(capo: number): void {
    const { racconta } = this.#parti;
    const ascoltava = this.#ascoltano.get(capo);
    const pubblicava = this.#pubblicano.get(capo);
    this.#ascoltano.delete(capo);
    this.#pubblicano.delete(capo);
    if (pubblicava !== undefined) {
      clearTimeout(pubblicava.attesa);
      if (this.#inOnda(pubblicava)) delete this.#sorgenti[pubblicava.fonte];
      void this.#allineaTutti().then(() => this.#capi.stacca(capo));
      racconta.uscito(pubblicava.chi, pubblicava.fonte);
    }
    if (ascoltava === undefined) return;
    void this.#capi.stacca(capo);
    racconta.uscito(ascoltava.chi, 'ascolta');
  }
}
