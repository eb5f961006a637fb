import { createHash } from 'node:crypto';
import type { StatoSalaAdmin, StatoSalaUtente } from '@gestore/contratto/sala/forme';
import { type Istante, type ParolaInCorso, rifiuta, type Stato } from '@gestore/dominio';
import { type Problema, problema } from '../bordo/problema.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import { problemaRifiuto } from '../vendita/rotte/atti/atti.ts';
import { creaGettoniParola } from './gettoni-parola.ts';
import { type EntratoInSala, type FattoMotore, type MotoreSala, NonEntra, type RuoloInSala } from './motore/motore.ts';
import { eDiProva, salaDiProva } from './motore/sala-di-prova.ts';
import { creaRifiuti, type Rifiuti } from './rifiuti.ts';
import { type EntraInSala, type PersonaInSala, type SessioniFinite, SessioniInSala } from './sessioni-in-sala.ts';
import type { Turn } from './turn.ts';

/** Chi ha aperto il microfono e non è in onda da tanto perde la parola: la sua linea è caduta (R81). */
const ASSENZA_MAX_MS = 30_000;
/** Un motore ucciso torna in pochi secondi: oltre, qualcuno deve guardare. */
const FERMO_MAX_MS = 10_000;
/** Sotto questi posti liberi chi guarda lo sa prima di trovare la sala piena. */
const POCHI_POSTI = 20;

/** Chi non dice di aver finito si dimentica: il motore lo lascia andare da sé. */
const PROVE_TENUTE_MAX = 1_000;

type ParteDellaVendita = Pick<Casa, 'orologio' | 'log'> &
  Pick<Nucleo, 'esecutore'> & {
    indice: Pick<Nucleo['indice'], 'dalVivo'>;
  };
type ConSala = Extract<Stato, { sala: unknown }>;

/** La regia della sala virtuale: chi vi entra, chi vi parla, e quando il suo microfono si chiude. Non muove nulla della gara (R81). */
export class RegiaSala {
  readonly motore: MotoreSala;
  /** Chi non è entrato, e perché. */
  readonly rifiuti: Rifiuti;
  readonly #parti: ParteDellaVendita;
  readonly #turn: Turn;
  readonly #gettoni: ReturnType<typeof creaGettoniParola>;
  /** Di quale sessione è ogni collegamento: con lei finisce. */
  readonly sessioni: SessioniInSala;
  /** Da quando chi ha la parola non è in onda, per vendita e parola. */
  readonly #assenti = new Map<string, { dataIl: Istante; dal: Istante }>();
  /** Chi parla adesso, per ogni vendita: la parola per cui il passaggio fu aperto, e la persona. */
  readonly #aperti = new Map<string, { dataIl: Istante; chi: string }>();

  /** La parola il cui microfono è tenuto da un’altra chiamata, per vendita: lo dice chi parla. */
  readonly #presi = new Map<string, Istante>();

  /** I collegamenti di chi prova la sua rete, e di chi sono. */
  readonly #prove = new Map<string, string>();

  #fermoDal: Istante | null = null;

  constructor(parti: ParteDellaVendita, motore: MotoreSala, turn: Turn, finite: SessioniFinite) {
    this.#parti = parti;
    this.#turn = turn;
    this.motore = motore;
    this.sessioni = new SessioniInSala({ ...parti, motore, finite });
    this.rifiuti = creaRifiuti(parti.orologio.adesso);
    this.#gettoni = creaGettoniParola(parti.orologio.adesso);
    motore.quando((fatto) => {
      if (fatto.tipo !== 'inOnda') return;
      this.#annotaInOnda(fatto).catch((errore: unknown) =>
        parti.log.warn({ err: errore }, 'andata in onda non annotata'),
      );
    });
  }

  async statoPer(asta: string, persona: PersonaInSala): Promise<StatoSalaUtente> {
    const { nome, attore } = persona;
    // Ognuno di chi guarda lo chiede ogni due secondi: un rilancio non deve trovarli in fila davanti a sé.
    const { stato } = await this.#parti.esecutore.recente(asta);
    const { connessi: _, parolaPresa: __, ...comune } = this.statoPerChiConduce(asta, stato, persona);
    const ammessa =
      attore.tipo === 'offerente' && 'buste' in stato && stato.buste.get(attore.id)?.stato.tipo === 'ammessa';
    return { ...comune, pseudonimo: attore.tipo === 'offerente' ? nome : null, puoParlare: ammessa };
  }

  statoPerChiConduce(asta: string, stato: Stato, { chi, nome }: PersonaInSala): StatoSalaAdmin {
    const aperta = 'sala' in stato && stato.sala.aperta;
    const parola = 'sala' in stato ? stato.sala.parola : null;
    const adessoMs = this.#parti.orologio.adesso();
    const { sale } = this.motore.misura();
    const misurata = sale.find(({ sala }) => sala === asta);
    const restano = this.motore.limite - sale.reduce((somma, { occupati }) => somma + occupati, 0);
    return {
      motore: this.motore.stato(),
      giro: this.motore.giro(),
      inOnda: misurata?.inOnda != null,
      parolaInOnda: misurata?.parlaAdesso != null,
      haLaParola: aperta && parola?.pseudonimo === nome && adessoMs < parola.scadeIl,
      parolaPresa: parola !== null && this.#presi.get(asta) === parola.dataIl,
      posti: { limite: this.motore.limite, liberi: restano <= 0 ? 'no' : restano <= POCHI_POSTI ? 'pochi' : 'si' },
      adessoMs,
      ice: aperta ? this.#turn.serverIce(asta, chi, adessoMs) : [],
      connessi: (misurata?.connessi ?? []).map(({ nome, soloAudio, qualita }) => ({ chi: nome, soloAudio, qualita })),
    };
  }

  async ascolta(asta: string, persona: EntraInSala, offerta: string): Promise<EntratoInSala> {
    await this.#aperta(asta);
    return this.#entra(asta, persona, 'ascolta', offerta);
  }

  /**
   * Si collega per provare la sua rete, anche a sala chiusa: in una sala che non è di nessuna vendita, dove non passa nulla. I suoi
   * posti sono quelli di tutti, e il collegamento lo chiude chi prova, o il suo silenzio.
   */
  async prova(asta: string, persona: EntraInSala, offerta: string): Promise<EntratoInSala> {
    const entrato = await this.#entra(salaDiProva(asta), persona, 'ascolta', offerta);
    this.#prove.set(entrato.rid, persona.chi);
    if (this.#prove.size > PROVE_TENUTE_MAX) this.#prove.delete([...this.#prove.keys()][0] ?? '');
    return entrato;
  }

  async vaInOnda(asta: string, persona: EntraInSala, offerta: string): Promise<EntratoInSala> {
    await this.#aperta(asta);
    return this.#entra(asta, persona, 'conduce', offerta);
  }

  /** Il gettone di chi ha la parola: soltanto dopo che il registro lo dice. */
  async gettone(asta: string, persona: PersonaInSala): Promise<{ gettone: string; scadeIl: Istante }> {
    const { dataIl, scadeIl } = await this.#laSuaParola(asta, persona);
    return this.#gettoni.dai({ asta, chi: persona.chi, dataIl }, scadeIl);
  }

  async parla(asta: string, persona: EntraInSala, gettone: string, offerta: string): Promise<EntratoInSala> {
    const parola = await this.#laSuaParola(asta, persona).catch((causa: unknown) => {
      this.rifiuti.segna(asta, persona.chi, 'gettone');
      throw causa;
    });
    const esito = this.#gettoni.usa(gettone, { asta, chi: persona.chi, dataIl: parola.dataIl });
    if (esito !== 'vale') {
      this.rifiuti.segna(asta, persona.chi, 'gettone');
      throw gettoneNonValido(esito);
    }
    const conLaParola = async (): Promise<void> => {
      await persona.ancora();
      await this.#laSuaParola(asta, persona);
    };
    const entrato = await this.#entra(asta, { ...persona, ancora: conLaParola }, 'parola', offerta);
    // Intanto può essergli stata tolta: il passaggio si apre su ciò che il registro dice adesso.
    const adesso = await this.#laSuaParola(asta, persona).catch(() => null);
    if (adesso?.dataIl !== parola.dataIl) {
      await this.motore.esci(asta, entrato.rid, persona.chi);
      throw problemaRifiuto(rifiuta('R81_non_ha_la_parola'));
    }
    this.#aperti.set(asta, { dataIl: parola.dataIl, chi: persona.chi });
    this.#presi.delete(asta);
    await this.#riapri(asta, parola, persona.chi);
    return entrato;
  }

  /** Chi ha la parola dice se un’altra chiamata gli tiene il microfono; vale per quella parola. */
  async microfono(asta: string, persona: PersonaInSala, preso: boolean): Promise<void> {
    const { dataIl } = await this.#laSuaParola(asta, persona);
    if (preso) this.#presi.set(asta, dataIl);
    else this.#presi.delete(asta);
  }

  /** La risposta di chi ascolta alla controfferta del motore: da adesso riceve. */
  async risponde(asta: string, rid: string, { chi }: PersonaInSala, risposta: string): Promise<void> {
    const inProva = this.#prove.get(rid) === chi;
    if (!inProva) await this.#aperta(asta);
    const sala = inProva ? salaDiProva(asta) : asta;
    const fatto = await this.#diMotore(sala, chi, () => this.motore.risponde(sala, rid, chi, risposta));
    if (!fatto) throw problema('collegamento_inesistente');
  }

  /** Chiude un suo collegamento; di uno che non c'è più, o non è suo, non accade nulla. */
  async lascia(asta: string, rid: string, { chi }: PersonaInSala): Promise<void> {
    const inProva = this.#prove.get(rid) === chi;
    if (inProva) this.#prove.delete(rid);
    await this.motore.esci(inProva ? salaDiProva(asta) : asta, rid, chi);
  }

  /**
   * Toglie la parola: prima si chiude il passaggio nel motore, poi si scrive. Se non si scrive, il passaggio torna com'era. Con uno
   * `pseudonimo`, soltanto se è lui ad averla. Un comando già scritto non tocca nulla: chi ripete non ferma chi parla adesso.
   */
  async togliendo<T>(
    asta: string,
    { comandoId, pseudonimo }: { comandoId: string; pseudonimo?: string },
    scrivi: () => Promise<T>,
  ): Promise<T> {
    const { esecutore } = this.#parti;
    const { stato: prima, comandi } = await esecutore.leggi(asta);
    if (comandi.has(comandoId)) return scrivi();
    const parla = 'sala' in prima ? prima.sala.parola?.pseudonimo : undefined;
    if (parla !== undefined && (pseudonimo === undefined || pseudonimo === parla))
      await this.motore.cancello(asta, null);
    try {
      return await scrivi();
    } finally {
      const stato = esecutore.nota(asta)?.stato;
      if (stato !== undefined) await this.#segui(asta, stato);
    }
  }

  /** Il tempo passato e chi non è più in onda finiscono la parola per fatto, una volta sola; ciò che altri hanno scritto si segue. */
  async giro(): Promise<void> {
    const { indice, log } = this.#parti;
    const motore = this.motore.misura().sale.filter(({ sala }) => !eDiProva(sala));
    const sale = new Set([...(await indice.dalVivo()), ...motore.map(({ sala }) => sala)]);
    for (const asta of sale)
      await this.#guarda(asta).catch((errore: unknown) => log.warn({ err: errore, asta }, 'sala non guardata'));
    for (const asta of this.#presi.keys()) if (!sale.has(asta)) this.#presi.delete(asta);
    await this.sessioni
      .giro()
      .catch((errore: unknown) => log.warn({ err: errore }, 'sessioni in sala non riscontrate'));
    this.#allarma();
  }

  /** Un motore che non torna è un lavoro fermo, e il banco lo sa; della salute delle vendite non dice nulla (R81). */
  #allarma(): void {
    const adesso = this.#parti.orologio.adesso();
    if (this.motore.stato() !== 'fermo') this.#fermoDal = null;
    else this.#fermoDal ??= adesso;
    if (this.#fermoDal !== null && adesso - this.#fermoDal >= FERMO_MAX_MS)
      throw new Error(this.motore.perche() ?? 'voce e immagine non tornano');
  }

  async #aperta(asta: string): Promise<ConSala> {
    const { stato } = await this.#parti.esecutore.leggi(asta);
    if (!('sala' in stato)) throw problema('asta_inesistente');
    if (!stato.sala.aperta) throw problemaRifiuto(rifiuta('R81_sala_chiusa'));
    return stato;
  }

  async #laSuaParola(asta: string, { nome }: PersonaInSala): Promise<ParolaInCorso> {
    const { parola } = (await this.#aperta(asta)).sala;
    if (parola === null || parola.pseudonimo !== nome || this.#parti.orologio.adesso() >= parola.scadeIl)
      throw problemaRifiuto(rifiuta('R81_non_ha_la_parola'));
    return parola;
  }

  async #entra(sala: string, persona: EntraInSala, ruolo: RuoloInSala, offerta: string): Promise<EntratoInSala> {
    const { chi, nome, attore, sessione } = persona;
    const sempre = attore.tipo === 'referente' || attore.tipo === 'magistrato';
    const entrato = await this.sessioni.entrando({ sala, ruolo, persona }, () =>
      this.#diMotore(sala, chi, () => this.motore.entra({ sala, chi, nome, ruolo, sessione, offerta, sempre })),
    );
    // Intanto la sala può essersi chiusa: chi vi è entrato lo stesso non ci resta.
    const noto = this.#parti.esecutore.nota(sala)?.stato;
    if (noto === undefined || eDiProva(sala) || ('sala' in noto && noto.sala.aperta)) return entrato;
    await this.motore.esci(sala, entrato.rid, chi);
    throw problemaRifiuto(rifiuta('R81_sala_chiusa'));
  }

  async #diMotore<T>(sala: string, chi: string, fai: () => Promise<T>): Promise<T> {
    try {
      return await fai();
    } catch (errore) {
      if (!(errore instanceof NonEntra)) throw errore;
      // Di chi prova la sua rete non si dice nulla a nessuno (R10).
      if (!eDiProva(sala)) this.rifiuti.segna(sala, chi, errore.perche);
      throw problemaDi(errore, this.motore.limite);
    }
  }

  /** Il passaggio com'è scritto nel registro: aperto per chi ha la parola adesso, se c'è. */
  #riapri(asta: string, parola: ParolaInCorso | null, chi: string | null): Promise<void> {
    const perMs = parola === null ? 0 : parola.scadeIl - this.#parti.orologio.adesso();
    if (parola === null || chi === null || perMs <= 0) return this.motore.cancello(asta, null);
    return this.motore.cancello(asta, { chi, mezzi: parola.mezzi, perMs });
  }

  /** Porta nel motore ciò che il registro dice: la sala chiusa si svuota, la parola finita non passa più. */
  async #segui(asta: string, stato: Stato): Promise<void> {
    const sala = 'sala' in stato ? stato.sala : null;
    if (sala === null || !sala.aperta) {
      this.#aperti.delete(asta);
      return this.motore.svuota(asta);
    }
    const aperto = this.#aperti.get(asta);
    const vale = aperto !== undefined && sala.parola?.dataIl === aperto.dataIl;
    if (!vale) this.#aperti.delete(asta);
    await this.#riapri(asta, vale ? sala.parola : null, vale ? aperto.chi : null);
  }

  async #annotaInOnda({ sala, chi, mezzi }: Extract<FattoMotore, { tipo: 'inOnda' }>): Promise<void> {
    const { esecutore, orologio } = this.#parti;
    const persona = this.sessioni.inOnda(sala, chi);
    const { stato } = await esecutore.leggi(sala);
    if (persona === undefined || !('sala' in stato) || stato.sala.inOnda === mezzi) return;
    const comandoId = comandoDa('inOnda', sala, String(orologio.adesso()), chi);
    const atto = { tipo: 'vaiInOnda', mezzi } as const;
    await esecutore.esegui(sala, { comandoId, attore: persona.attore, atto }, orologio.adesso());
  }

  /** Il comando ha un identificativo che viene dalla parola stessa: chi lo ripete, anche un altro processo, non scrive nulla. */
  async #finisci(asta: string, parola: ParolaInCorso, motivo: 'scadenza' | 'disconnessione'): Promise<void> {
    const { pseudonimo, dataIl } = parola;
    const { esecutore, orologio } = this.#parti;
    const comando = {
      comandoId: comandoDa('togliParola', asta, String(dataIl), motivo),
      attore: { tipo: 'sistema', id: 'sala' },
      atto: { tipo: 'togliParola', pseudonimo, motivo },
    } as const;
    await this.togliendo(asta, comando, () => esecutore.esegui(asta, comando, orologio.adesso()));
  }

  #assenteDa(asta: string, { dataIl }: ParolaInCorso, inOnda: boolean): number {
    if (inOnda || this.motore.stato() !== 'pronto') {
      this.#assenti.delete(asta);
      return 0;
    }
    const adesso = this.#parti.orologio.adesso();
    const prima = this.#assenti.get(asta);
    const dal = prima?.dataIl === dataIl ? prima.dal : adesso;
    this.#assenti.set(asta, { dataIl, dal });
    return adesso - dal;
  }

  async #guarda(asta: string): Promise<void> {
    const { esecutore, orologio } = this.#parti;
    const misurata = this.motore.misura().sale.find((una) => una.sala === asta);
    const noto = esecutore.nota(asta)?.stato;
    // Di una vendita senza sala non si chiede nulla: sono quasi tutte, e questo giro è di ogni secondo.
    if (misurata === undefined && noto !== undefined && !('sala' in noto && noto.sala.aperta)) return;
    const { stato } = await esecutore.leggi(asta);
    const sala = 'sala' in stato ? stato.sala : null;
    if (sala === null || sala.parola === null) this.#assenti.delete(asta);
    else if (orologio.adesso() >= sala.parola.scadeIl) return this.#finisci(asta, sala.parola, 'scadenza');
    // Chi non ha aperto il microfono parla forse di persona: finisce il suo tempo, non la sua presenza.
    else if (
      this.#aperti.get(asta)?.dataIl === sala.parola.dataIl &&
      this.#assenteDa(asta, sala.parola, misurata?.parlaAdesso != null) >= ASSENZA_MAX_MS
    )
      return this.#finisci(asta, sala.parola, 'disconnessione');
    // Passata la conduzione, chi era in onda non lo è più: ci va chi conduce adesso (R36, R81).
    if ('scheda' in stato) await this.sessioni.conduceSolo(asta, stato.scheda.delegatoId);
    if (misurata !== undefined) await this.#segui(asta, stato);
  }
}

function gettoneNonValido(esito: 'usato' | 'scaduto' | 'altrui'): Problema {
  return esito === 'altrui'
    ? problema('gettone_parola_non_valido')
    : problema('gettone_parola_non_valido', {}, {}, esito);
}

function problemaDi({ perche }: NonEntra, limite: number): Problema {
  switch (perche) {
    case 'fermo':
      return problema('sala_non_disponibile');
    case 'guasto':
      return problema('sala_non_disponibile', {}, {}, 'guasto');
    case 'spento':
      return problema('sala_non_disponibile', {}, {}, 'spenta');
    case 'piena':
      return problema('sala_piena', { limite });
    case 'affollata':
      return problema('sala_affollata');
    case 'offerta':
      return problema('sala_offerta_non_valida');
    case 'codec':
    case 'misura':
    case 'attributi':
      return problema('sala_offerta_non_valida', {}, {}, perche);
    case 'uscito':
      return problema('non_autenticato');
    default:
      return perche satisfies never;
  }
}

/** Un UUID che viene da ciò che nomina: lo stesso, dovunque si calcoli. */
function comandoDa(...parti: readonly string[]): string {
  const h = createHash('sha256').update(parti.join('\0')).digest('hex');
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20, 32)}`;
}
