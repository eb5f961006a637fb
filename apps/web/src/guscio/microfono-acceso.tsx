import { Button, showToast } from '@gestore/ui';
import { Mic, MicOff } from 'lucide-react';
import { useEffect } from 'react';
import type { SalaInOnda } from '../sala-virtuale/in-onda.ts';
import type { StatoSala } from '../sala-virtuale/sala-di-pagina.ts';
import { useSalaVirtuale } from '../sala-virtuale/usa-sala.ts';
import { useTesti } from '../testi/lingua.ts';
import { MICROFONO_ACCESO } from '../testi/microfono-acceso.ts';

/**
 * Il microfono acceso si vede in ogni pagina, e si spegne con un tocco. Finché è qui la sala resta aperta: chi ha la parola continua
 * a parlare mentre guarda altro, e tace quando il server dice che non l’ha più (R81).
 */
export function MicrofonoAcceso({ sale }: { sale: readonly SalaInOnda[] }) {
  const t = useTesti(MICROFONO_ACCESO);
  return (
    <section
      aria-label={t.titolo}
      data-testa
      className="non-stampare sticky top-0 z-30 grid gap-1 border-b-2 border-attenzione bg-attenzione-chiara px-4 py-1"
    >
      {sale.map((sala) => (
        <Una key={`${sala.porta}/${sala.id}`} {...sala} />
      ))}
    </section>
  );
}

function Una({ porta, id }: SalaInOnda) {
  const t = useTesti(MICROFONO_ACCESO);
  const { sala, stato } = useSalaVirtuale(porta, id);
  const { ultimo, guasto, chiede } = stato.apparecchio;
  useEffect(() => () => showToast(t.spento), [t.spento]);
  const staccato = guasto === 'staccato';
  const Icona = staccato ? MicOff : Mic;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status" className="flex min-w-0 flex-1 basis-52 items-center gap-2 font-semibold text-attenzione">
        <Icona aria-hidden="true" className="size-5 shrink-0" />
        {t[fraseDi(stato)]}
      </p>
      <div className="flex gap-2">
        {staccato && ultimo !== null && (
          <Button
            className="min-h-11"
            pending={chiede}
            pendingLabel={t.riaccendi}
            onClick={() => void sala.apri(ultimo.chi, ultimo.modo)}
          >
            {t.riaccendi}
          </Button>
        )}
        <Button variant={staccato ? 'secondary' : 'danger'} className="min-h-11" onClick={sala.taci}>
          {staccato ? t.lascia : t.spegni}
        </Button>
      </div>
    </div>
  );
}

function fraseDi({ onda, apparecchio: { acceso } }: StatoSala) {
  if (acceso === null) return 'staccato';
  if (acceso.preso) return 'preso';
  if (onda.tipo !== 'dentro') return 'siCollega';
  if (acceso.modo === 'voce') return 'acceso';
  return acceso.modo === 'schermo' ? 'conSchermo' : 'conImmagine';
}
