import type { ContenutoProposta, PropostaVista } from '@gestore/contratto/anagrafe/proposte';
import type { AttoDi } from '@gestore/dominio';
import { Card } from '@gestore/ui';
import type { ReactNode } from 'react';
import type { EsitoComando } from '../../comando/mittente.ts';
import { useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { DOPO_LA_VENDITA } from './dopo-la-vendita.testi.ts';
import { SOSPENSIONE } from './modulo-sospensione.testi.ts';

type Disposto = Omit<AttoDi<'sospendiVendita'>, 'tipo' | 'propostaDa' | 'ultimaSosta'>;
type Compi<A> = (atto: A) => Promise<EsitoComando<unknown> | null>;
type ConProvvedimento = Disposto & { provvedimento: NonNullable<Disposto['provvedimento']> };
/** Ciò che propone il modulo di una sospensione. */
export type Proposto = ConProvvedimento & { atto: 'sospendiVendita' | 'liberaOfferenti' };

/**
 * La sospensione, che se trattiene l'esito la vogliono due persone: lo dice la legge, e allora la stessa si propone (R41). Senza un
 * provvedimento non c'è nulla da proporre.
 */
export async function sospendiOProponi(
  disposto: Disposto,
  sospendi: Compi<Disposto>,
  proponi: Compi<ConProvvedimento>,
): Promise<EsitoComando<unknown> | { tipo: 'proposto' } | null> {
  const esito = await sospendi(disposto);
  const { provvedimento } = disposto;
  if (esito?.tipo !== 'rifiutato' || esito.problema.codice !== 'R41_serve_un_altra_persona' || provvedimento === null)
    return esito;
  const proposta = await proponi({ ...disposto, provvedimento });
  return proposta?.tipo === 'fatto' ? { tipo: 'proposto' } : proposta;
}

type InAttesa = { proposte: readonly PropostaVista[]; ritira: (sua: PropostaVista) => ReactNode };

/** Ciò che è proposto per questa vendita e aspetta un operatore: che cosa accadrà, di chi è, fino a quando; la sua la si ritira. */
export function PropostiInAttesa({ proposte, ritira }: InAttesa) {
  const t = useTesti(SOSPENSIONE).inDue;
  if (proposte.length === 0) return null;
  return (
    <Card title={t.titolo}>
      <ul className="grid gap-4">
        {proposte.map((proposta) => {
          const { id, contenuto, motivo, propostaDa, scadeIl } = proposta;
          return (
            <li key={id} className="grid gap-1">
              <p className="font-semibold">{contenuto.genere === 'atto_in_due' && <CheCosa contenuto={contenuto} />}</p>
              {motivo !== null && (
                <p lang="it" className="break-words">
                  {motivo}
                </p>
              )}
              <p className="text-sm text-secondario">{t.da(propostaDa, momento(scadeIl))}</p>
              {proposta.mia && ritira(proposta)}
            </li>
          );
        })}
      </ul>
      <p>{t.aspetta}</p>
    </Card>
  );
}

function CheCosa({ contenuto }: { contenuto: Extract<ContenutoProposta, { genere: 'atto_in_due' }> }) {
  const { libera, sospendi } = useTesti(SOSPENSIONE).inDue;
  const { proposto } = useTesti(DOPO_LA_VENDITA);
  if (contenuto.atto === 'registraCaducazione') return proposto[contenuto.esito];
  return contenuto.atto === 'liberaOfferenti' ? libera : sospendi;
}
