import { Card, Skeleton } from '@gestore/ui';
import { useTitolo } from '../../guscio/pagina.tsx';
import { perMese } from './dati/giorni.ts';
import { useAste } from './dati/usa-letture.ts';
import { percorsoDi } from './parti/funzioni.ts';
import { RigaVendita } from './parti/scegli-asta.tsx';
import { ErroreLettura } from './parti/segnali.tsx';

/** Le mie vendite mese per mese, in elenco. */
export function Calendario() {
  useTitolo('Calendario');
  const { data, error } = useAste();
  if (error !== null) return <ErroreLettura errore={error} />;
  if (data === undefined) return <Skeleton label="Lettura delle vendite…" />;
  const mesi = perMese(data.aste);
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Calendario</h1>
      <p className="text-secondario">Le sue vendite in elenco, mese per mese. Ore di Roma.</p>
      {mesi.length === 0 && <p>Qui compariranno le vendite affidate a lei.</p>}
      {mesi.map(({ mese, aste }) => (
        <Card key={mese} title={mese}>
          <ul className="grid gap-4">
            {aste.map((asta) => (
              <li key={asta.id} className="border-b border-linea pb-4 last:border-b-0 last:pb-0">
                <RigaVendita asta={asta} a={percorsoDi(asta.id, 'scheda')} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
