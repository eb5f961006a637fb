import { leggiAste } from '@gestore/contratto/operatore/chiamate';
import { Card } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { chiama } from '../../accesso/chiama.ts';
import { QuanteRighe, RigheSeguenti, useElenco } from '../../comune/elenchi/elenco.tsx';
import { CALENDARIO_GESTORE } from '../../cose/calendario/per-il-gestore.testi.ts';
import { CalendarioDelPeriodo } from '../../cose/calendario/vendite-del-periodo.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { useTesti } from '../../testi/lingua.ts';

const allaScheda = (id: string): string => `/edicom/asta/${id}`;

/** Tutte le vendite del gestore per mese, settimana, giorno ed elenco; le bozze senza data stanno a parte. */
export function CalendarioGestore() {
  const t = useTesti(CALENDARIO_GESTORE);
  useTitolo(t.titolo);
  const senzaData = useElenco({
    chiave: ['dashboard', 'gestore', 'senza data'],
    leggi: (pagina) => chiama(leggiAste, { senzaData: 'si', ...pagina }),
    righe: ({ aste }) => aste,
    id: ({ id }) => id,
  });
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      <CalendarioDelPeriodo
        nome="gestore"
        leggi={(filtro) => chiama(leggiAste, filtro)}
        leggiamo={t.leggiamo}
        vuoto={t.vuoto}
        collegamento={allaScheda}
      />
      {senzaData.righe.length > 0 && (
        <Card title={t.senzaData} aside={<QuanteRighe elenco={senzaData} />}>
          <p className="text-secondario">{t.senzaDataSpiega}</p>
          <ul>
            {senzaData.righe.map(({ id, titolo }) => (
              <li key={id}>
                <Link
                  to="/edicom/asta/$id"
                  params={{ id }}
                  className="inline-flex min-comando items-center text-azione-scura underline"
                >
                  {titolo}
                </Link>
              </li>
            ))}
          </ul>
          <RigheSeguenti elenco={senzaData} />
        </Card>
      )}
    </div>
  );
}
