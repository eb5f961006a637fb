import type { Attore } from '@gestore/dominio';
import { Problema, problema } from '../bordo/problema.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { DaCongedare, EntratoInSala, MotoreSala, RuoloInSala } from './motore/motore.ts';

/** Chi è nella sala: come lo riconosce il motore, come si nomina, chi è per il registro. */
export type PersonaInSala = { chi: string; nome: string; attore: Attore };
/** Chi vi si collega: da quale sessione, e `ancora`, che lancia ciò che gli si direbbe quando in quella sala non può più stare. */
export type EntraInSala = PersonaInSala & { sessione: string; ancora: () => Promise<unknown> };

/** Quali di queste sessioni sono finite, o di chi non può più entrare. */
export type SessioniFinite = (ids: readonly string[]) => Promise<string[]>;

/** Ogni quanto si chiede chi non dovrebbe più essere in sala: una notifica può perdersi, e una sessione scade senza che nessuno lo dica. */
const RISCONTRO_MS = 5_000;
/** Chi non risulta più collegato si dimentica: più tardi di quanto duri un ingresso. */
const DIMENTICA_MS = 60_000;
/** Da qui in su è un guasto nostro, e non dice che chi è in sala non possa starci. */
const GUASTO_NOSTRO = 500;

type Posto = { sala: string; ruolo: RuoloInSala; persona: EntraInSala };
type Parti = Pick<Casa, 'orologio' | 'log'> & { motore: MotoreSala; finite: SessioniFinite };

/**
 * Di quale sessione è ogni collegamento di questo processo: quando la sessione finisce, in qualunque modo e in qualunque processo, o chi
 * l'ha aperta non può più stare in quella sala, il collegamento si chiude (R30, R81). Si sa per notifica, si controlla appena entrato,
 * e ogni pochi secondi si confronta ciò che il motore tiene con ciò che è ancora vivo.
 */
export class SessioniInSala {
  readonly #parti: Parti;
  readonly #posti = new Map<string, Posto & { il: number }>();
  #riscontratoIl = Number.NEGATIVE_INFINITY;

  constructor(parti: Parti) {
    this.#parti = parti;
  }

  /**
   * Fa entrare, e poi guarda di nuovo: chi intanto è uscito, o ha perso il posto, non resta collegato. Lancia 401 `non_autenticato`, o
   * ciò che lancia `persona.ancora`.
   */
  async entrando(posto: Posto, entra: () => Promise<EntratoInSala>): Promise<EntratoInSala> {
    const { motore } = this.#parti;
    const { sala, persona } = posto;
    // Prima di entrare: ciò che accade intanto lo trova.
    this.#posti.set(chiaveDi(posto), { ...posto, il: this.#parti.orologio.adesso() });
    const entrato = await entra();
    try {
      await this.#pretendi(persona);
    } catch (causa) {
      await motore.esci(sala, entrato.rid, persona.chi);
      throw causa;
    }
    return entrato;
  }

  /** Una sessione è finita, in questo o in un altro processo: se da qui è in sala, ne esce. */
  async finita(sessione: string): Promise<void> {
    const posti = [...this.#posti].filter(([, { persona }]) => persona.sessione === sessione);
    if (posti.length === 0 && !this.#nelMotore().has(sessione)) return;
    for (const [chiave] of posti) this.#posti.delete(chiave);
    await this.#parti.motore.congeda([{ sessione, sala: null, ruolo: null }]);
  }

  /** Chi va in onda da qui in quella sala. */
  inOnda(sala: string, chi: string): EntraInSala | undefined {
    const conduce = (uno: Posto): boolean => uno.sala === sala && uno.ruolo === 'conduce' && uno.persona.chi === chi;
    return [...this.#posti.values()].find(conduce)?.persona;
  }

  /** In quella sala va in onda soltanto lui; gli altri smettono (R36). */
  async conduceSolo(sala: string, chi: string | null): Promise<void> {
    const altri = [...this.#posti.values()].filter(
      (uno) => uno.sala === sala && uno.ruolo === 'conduce' && uno.persona.chi !== chi,
    );
    await this.#congeda(altri);
  }

  /** Il confronto di ogni pochi secondi. */
  async giro(): Promise<void> {
    const adesso = this.#parti.orologio.adesso();
    if (Math.abs(adesso - this.#riscontratoIl) >= RISCONTRO_MS) await this.riscontra();
  }

  /** Confronta adesso ciò che il motore tiene con le sessioni vive e con chi può ancora starci. */
  async riscontra(): Promise<void> {
    const { motore, finite, orologio, log } = this.#parti;
    const adesso = orologio.adesso();
    this.#riscontratoIl = adesso;
    const nelMotore = this.#nelMotore();
    const daLasciare = new Set(await finite([...nelMotore]));
    for (const [chiave, { persona, il }] of [...this.#posti]) {
      const via = daLasciare.has(persona.sessione);
      if (via || (!nelMotore.has(persona.sessione) && Math.abs(adesso - il) > DIMENTICA_MS)) this.#posti.delete(chiave);
    }
    await motore.congeda([...daLasciare].map((sessione) => ({ sessione, sala: null, ruolo: null })));
    const fuori: Posto[] = [];
    for (const posto of this.#posti.values())
      await posto.persona.ancora().catch((causa: unknown) => {
        if (causa instanceof Problema && causa.stato < GUASTO_NOSTRO) fuori.push(posto);
        else log.warn({ err: causa, sala: posto.sala }, 'posto in sala non riscontrato');
      });
    await this.#congeda(fuori);
  }

  async #congeda(posti: readonly Posto[]): Promise<void> {
    for (const posto of posti) this.#posti.delete(chiaveDi(posto));
    const quali = posti.map(({ sala, ruolo, persona: { sessione } }): DaCongedare => ({ sessione, sala, ruolo }));
    await this.#parti.motore.congeda(quali);
  }

  async #pretendi({ sessione, ancora }: EntraInSala): Promise<void> {
    if ((await this.#parti.finite([sessione])).length > 0) {
      await this.finita(sessione);
      throw problema('non_autenticato');
    }
    await ancora();
  }

  #nelMotore(): Set<string> {
    return new Set(this.#parti.motore.misura().sale.flatMap(({ sessioni }) => sessioni));
  }
}

const chiaveDi = ({ sala, ruolo, persona: { sessione } }: Posto): string => `${sala} ${ruolo} ${sessione}`;
