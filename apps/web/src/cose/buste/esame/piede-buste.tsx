import { Button } from '@gestore/ui';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useTesti } from '../../../testi/lingua.ts';
import { AvviaGara, useGaraPronta } from '../../aggiudicazione/avvia-gara.tsx';
import { prossimoPasso } from '../../conduzione/atti-possibili.ts';
import { useSolaLettura } from '../../conduzione/solo-conduttore.tsx';
import type { VenditaSeguita } from '../../conduzione/usa-vendita.ts';
import { BUSTA } from '../testi.ts';
import { conta, type RigaBusta } from './righe-buste.ts';

type Piede = { id: string; vendita: VenditaSeguita; righe: readonly RigaBusta[]; avanti: () => void };

/** Sempre in vista: quante sono decise e come, che cosa manca, e ciò che si fa dopo: la gara si avvia da qui. */
export function PiedeBuste({ id, vendita, righe, avanti }: Piede) {
  const t = useTesti(BUSTA);
  const assiste = useSolaLettura();
  const { parametri } = vendita.asta;
  const garaPronta = useGaraPronta(id);
  const siAvvia = garaPronta && !assiste && prossimoPasso(vendita.stanza, parametri).tipo === 'gara';
  const { ammesse, controProposta, rifiutate, scartate, quante } = conta(righe);
  const daEsaminare = righe.filter((riga) => riga.daEsaminare).length;
  const decise = quante - daEsaminare;
  return (
    <section
      aria-label={t.aChePuntoSiamo}
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-bordo bg-white px-4 py-2"
    >
      <p className="text-lg font-bold tabular-nums">{t.deciseDi(decise, quante)}</p>
      <progress aria-hidden="true" max={Math.max(quante, 1)} value={decise} className="h-2 w-24 accent-bene sm:w-40" />
      <p className="mr-auto hidden flex-wrap items-center gap-x-4 text-sm sm:flex">
        <Voce Icona={CircleCheck} classe="text-bene" quante={ammesse} parola={t.nAmmesse(ammesse)} />
        <Voce
          Icona={TriangleAlert}
          classe="text-attenzione"
          quante={controProposta}
          parola={t.nContro(controProposta)}
        />
        <Voce Icona={CircleX} classe="text-errore" quante={rifiutate} parola={t.nRifiutate(rifiutate)} />
        <Voce Icona={CircleX} classe="text-secondario" quante={scartate} parola={t.nScartate(scartate)} />
      </p>
      {daEsaminare > 0 && <p className="hidden text-sm text-secondario lg:block">{t.siPotra(quante)}</p>}
      {siAvvia ? (
        <AvviaGara id={id} unitaTempoMs={parametri.unitaTempoMs} />
      ) : (
        <Button variant={daEsaminare > 0 ? 'secondary' : 'primary'} onClick={avanti}>
          {daEsaminare > 0 ? t.vaiAllaProssima : t.comeSiVaAvanti}
        </Button>
      )}
    </section>
  );
}

function Voce({
  Icona,
  classe,
  quante,
  parola,
}: {
  Icona: typeof CircleCheck;
  classe: string;
  quante: number;
  parola: string;
}) {
  if (quante === 0) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <Icona aria-hidden="true" className={`size-4 ${classe}`} />
      {parola}
    </span>
  );
}
