import { disabilitaOperatore, proponiOperatore } from '@gestore/contratto/anagrafe/chiamate-proposte';
import type { OperatoreVisto } from '@gestore/contratto/anagrafe/proposte';
import { Badge, Button, Cell, Istante, Row, Table } from '@gestore/ui';
import { useState } from 'react';
import { ConfermaComando } from '../../comando/conferma-comando.tsx';
import { CartaElenco, type ElencoLetto } from '../../comune/elenchi/elenco.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { OPERATORI } from './testi.ts';

const TONI = { in_attesa: 'warning', abilitato: 'success', disabilitato: 'error' } as const;

/** Gli operatori: chi aspetta si propone, chi se ne va si disabilita da subito. */
export function ElencoOperatori({ elenco }: { elenco: ElencoLetto<OperatoreVisto> }) {
  const t = useTesti(OPERATORI);
  const [scelto, scegli] = useState<OperatoreVisto | null>(null);
  return (
    <>
      <CartaElenco titolo={t.operatori} flush elenco={elenco} vuoto={t.nessunOperatore} leggiamo={t.leggiamo}>
        {(operatori) => (
          <Table
            caption={t.tabella}
            columns={[{ label: t.nome }, { label: t.stato }, { label: t.ultimo, wideOnly: true }, { label: t.azioni }]}
          >
            {operatori.map((operatore) => (
              <Row key={operatore.id}>
                <Cell strong>
                  <span className="break-words">
                    {operatore.nome} {operatore.io && t.lei}
                  </span>
                </Cell>
                <Cell>
                  <Badge tone={TONI[operatore.stato]}>{t.stati[operatore.stato]}</Badge>
                </Cell>
                <Cell wideOnly>
                  <Istante il={operatore.ultimoAccessoIl} />
                </Cell>
                <Cell>
                  <Button
                    variant="secondary"
                    aria-label={
                      operatore.stato === 'abilitato' ? t.disabilitaDi(operatore.nome) : t.abilitaDi(operatore.nome)
                    }
                    onClick={() => scegli(operatore)}
                  >
                    {operatore.stato === 'abilitato' ? t.disabilita : t.abilita}
                  </Button>
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </CartaElenco>
      {scelto !== null && <Chiedi operatore={scelto} chiudi={() => scegli(null)} />}
    </>
  );
}

function Chiedi({ operatore: { id, nome, stato }, chiudi }: { operatore: OperatoreVisto; chiudi: () => void }) {
  const t = useTesti(OPERATORI);
  const toglie = stato === 'abilitato';
  const comuni = {
    conMotivo: true,
    rileggi: [['operatore']],
    atto: (motivo: string) => ({ id, motivo }),
    chiudi,
  } as const;
  return toglie ? (
    <ConfermaComando
      {...comuni}
      pericolo
      titolo={t.disabilitaTitolo}
      conferma={t.disabilita}
      chiamata={disabilitaOperatore}
      fatto={t.disabilitato}
    >
      <p className="font-semibold break-words">{nome}</p>
      <p className="mt-2">{t.disabilitaSpiega}</p>
    </ConfermaComando>
  ) : (
    <ConfermaComando
      {...comuni}
      titolo={t.abilitaTitolo}
      conferma={t.abilita}
      chiamata={proponiOperatore}
      fatto={t.proposta}
    >
      <p className="font-semibold break-words">{nome}</p>
      <p className="mt-2">{t.abilitaSpiega}</p>
    </ConfermaComando>
  );
}
