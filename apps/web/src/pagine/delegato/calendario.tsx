import { asteAffidate } from '@gestore/contratto/delegato/chiamate';
import { Card } from '@gestore/ui';
import { useEffect } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { useUtente } from '../../accesso/sessione.ts';
import { QuanteRighe, RigheSeguenti } from '../../comune/elenchi/elenco.tsx';
import { IndirizzoPrivato } from '../../cose/calendario/indirizzo-privato.tsx';
import { CALENDARIO_DELEGATO } from '../../cose/calendario/per-chi-conduce.testi.ts';
import { CalendarioDelPeriodo } from '../../cose/calendario/vendite-del-periodo.tsx';
import { COMUNI } from '../../cose/conduzione/funzioni.testi.ts';
import { percorsoDi } from '../../cose/conduzione/funzioni.ts';
import { useAffidate } from '../../cose/conduzione/usa-letture.ts';
import { RigaVendita } from '../../cose/mattinata/pagina/scegli-asta.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { segna } from '../../primi-passi/fatti.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Le mie vendite per mese, settimana, giorno ed elenco, e l'indirizzo per vederle nel proprio calendario. */
export function CalendarioDelegato() {
  const t = useTesti(CALENDARIO_DELEGATO);
  const c = useTesti(COMUNI);
  useTitolo(t.titolo);
  useEffect(() => segna('calendario'), []);
  const utente = useUtente('admin');
  const delegato = utente?.strategia === 'admin' && utente.scope.includes('delegato');
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">{t.titolo}</h1>
      <CalendarioDelPeriodo
        nome="affidate"
        leggi={(filtro) => chiama(asteAffidate, filtro)}
        leggiamo={c.letturaVendite}
        vuoto={t.vuoto}
        collegamento={allaScheda}
      />
      <SenzaData />
      {delegato && <IndirizzoPrivato />}
    </div>
  );
}

const allaScheda = (id: string): string => percorsoDi(id, 'scheda');

/** Le vendite che non hanno ancora una data. */
function SenzaData() {
  const t = useTesti(CALENDARIO_DELEGATO);
  const elenco = useAffidate({ senzaData: 'si' });
  if (elenco.righe.length === 0) return null;
  return (
    <Card title={t.senzaData} aside={<QuanteRighe elenco={elenco} />}>
      <ul className="grid gap-4">
        {elenco.righe.map((asta) => (
          <li key={asta.id}>
            <RigaVendita asta={asta} a={allaScheda(asta.id)} />
          </li>
        ))}
      </ul>
      <RigheSeguenti elenco={elenco} />
    </Card>
  );
}
