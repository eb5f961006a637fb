import {
  abilitaPrimoOperatore,
  leggiChiaviFirma,
  leggiPrimiOperatori,
  sostituisciChiaveFirma,
} from '@gestore/contratto/anagrafe/chiamate-proposte';
import type { OperatoreVisto } from '@gestore/contratto/anagrafe/proposte';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ritenta } from '../../base-dati/collegamento/ritenta.ts';
import { problema } from '../../bordo/problema.ts';
import { serve } from '../../bordo/serve.ts';
import { cambiaDallaMacchina, leggiElencoChiavi } from '../in-due/chiave-firma.ts';
import type { PartiChiaveFirma } from '../parti.ts';
import { abilitaUnoDeiPrimi, tuttiGliOperatori } from './operatori.ts';

type Parti = {
  parti: PartiChiaveFirma;
  /** Vero se la parola mostrata è quella di chi legge la cartella dei dati. */
  riconosce(mostrata: string): boolean;
};

/**
 * Ciò che si fa dalla console della macchina: i primi due operatori di un'installazione, perché finché non ci sono nessuno può confermare, e
 * la chiave che firma, che può essere da revocare quando un collega non c'è.
 */
export async function rotteConsole(app: FastifyInstance, { parti, riconosce }: Parti): Promise<void> {
  async function guardia({ headers }: FastifyRequest): Promise<void> {
    const mostrata = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!riconosce(mostrata)) throw problema('non_autenticato', {}, {}, 'gv');
  }
  const elenco = async (): Promise<{ operatori: Omit<OperatoreVisto, 'io'>[] }> => ({
    operatori: (await tuttiGliOperatori(parti)).map(({ io: _, ...uno }) => uno),
  });
  serve(app, leggiPrimiOperatori, { guardia }, elenco);
  serve(app, abilitaPrimoOperatore, { guardia }, async ({ corpo: { operatore } }) => {
    await ritenta(() => abilitaUnoDeiPrimi(parti, operatore));
    return elenco();
  });
  serve(app, leggiChiaviFirma, { guardia }, () => leggiElencoChiavi(parti));
  serve(app, sostituisciChiaveFirma, { guardia }, async ({ corpo }) => {
    await cambiaDallaMacchina(parti, corpo);
    return leggiElencoChiavi(parti);
  });
}
