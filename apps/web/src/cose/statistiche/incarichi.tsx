import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { registroIncarichi, registroIncarichiCsv, registroIncarichiXlsx } from '@gestore/contratto/rendiconti/chiamate';
import type { Incarico, LottoIncarico } from '@gestore/contratto/rendiconti/statistiche';
import { formattaEuro } from '@gestore/dominio';
import { Card, Cell, Row, SelectField, Table } from '@gestore/ui';
import { useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { CartaElenco, useElenco } from '../../comune/elenchi/elenco.tsx';
import { Esporta } from '../../comune/elenchi/esporta.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { PAROLE_GESTORE } from '../vendita/stati-per-il-gestore.testi.ts';
import { STATISTICHE } from './testi.ts';

const ANNO = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', year: 'numeric' });
/** Gli anni fra cui scegliere: quelli che il registro deve poter mostrare a chi ispeziona. */
const ANNI = 10;

/** Il registro degli incarichi di un anno, e la sua esportazione (R09). */
export function Incarichi() {
  const t = useTesti(STATISTICHE);
  const corrente = Number(ANNO.format(Date.now()));
  const [anno, setAnno] = useState(String(corrente));
  const elenco = useElenco({
    chiave: ['operatore', 'incarichi', anno],
    leggi: (pagina) => chiama(registroIncarichi, { anno: Number(anno), ...pagina }),
    righe: ({ incarichi }) => incarichi,
    id: ({ numero }) => String(numero),
  });
  return (
    <>
      <Card title={t.incarichi}>
        <p className="text-secondario">{t.incarichiSpiega}</p>
        <div className="flex flex-wrap items-end gap-4">
          <SelectField
            label={t.anno}
            value={anno}
            onValueChange={setAnno}
            options={Array.from({ length: ANNI }, (_, i) => String(corrente - i)).map((voce) => ({
              value: voce,
              label: voce,
            }))}
          />
          <Esporta
            key={anno}
            indirizzi={{
              csv: indirizzoDi(registroIncarichiCsv, { anno: Number(anno) }),
              xlsx: indirizzoDi(registroIncarichiXlsx, { anno: Number(anno) }),
            }}
            nome={`registro-incarichi-${anno}`}
          />
        </div>
      </Card>
      <CartaElenco
        titolo={t.incarichiDi(anno)}
        elenco={elenco}
        vuoto={t.nessunIncarico}
        leggiamo={t.leggiamoIncarichi}
        flush
      >
        {(incarichi) => (
          <div className="min-w-0 overflow-x-auto">
            <Table caption={t.incarichi} columns={[{ label: t.numero }, { label: t.procedura }, { label: t.lotti }]}>
              {incarichi.map((incarico) => (
                <RigaIncarico key={incarico.numero} incarico={incarico} />
              ))}
            </Table>
          </div>
        )}
      </CartaElenco>
    </>
  );
}

function RigaIncarico({ incarico }: { incarico: Incarico }) {
  const t = useTesti(STATISTICHE);
  const { modalita } = useTesti(PAROLE_GESTORE);
  const { numero, tribunale, ruolo, immobile, senzaIncanto, lotti, dichiarazione } = incarico;
  return (
    <Row>
      <Cell strong>{numero}</Cell>
      <Cell>
        <span className="font-semibold break-words">{tribunale}</span>
        <span className="block text-sm text-secondario">
          {ruolo === '' ? t.senzaRuolo : ruolo} · {immobile ? t.immobile : t.mobile} · {t.incanto(senzaIncanto)} ·{' '}
          {modalita[incarico.modalita]}
        </span>
        <span className="block text-sm break-words text-secondario">
          {dichiarazione === null ? t.senzaDichiarazione : t.dichiarazione(dichiarazione.firmatario)}
        </span>
      </Cell>
      <Cell>
        <ul className="grid gap-2">
          {lotti.map((lotto) => (
            <Lotto key={lotto.lotto} lotto={lotto} />
          ))}
        </ul>
      </Cell>
    </Row>
  );
}

function Lotto({
  lotto: { lotto, primoPrezzoCent, esperimenti, esito, prezzoVenditaCent, compensiCent },
}: {
  lotto: LottoIncarico;
}) {
  const t = useTesti(STATISTICHE);
  const { esiti } = useTesti(PAROLE_GESTORE);
  const fatti = [
    t.primoPrezzo(formattaEuro(primoPrezzoCent)),
    t.tentativi(esperimenti),
    prezzoVenditaCent === null
      ? esito === null
        ? t.inCorso
        : esiti[esito].toLocaleLowerCase('it')
      : t.venduto(formattaEuro(prezzoVenditaCent)),
    ...(compensiCent === null ? [] : [t.compensi(formattaEuro(compensiCent))]),
  ];
  return (
    <li>
      <span className="font-semibold break-words">{lotto}</span>
      <span className="block text-sm text-secondario">{fatti.join(' · ')}</span>
    </li>
  );
}
