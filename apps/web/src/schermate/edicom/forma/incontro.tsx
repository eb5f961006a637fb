import { Alert, Button } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { CORREZIONE } from '../testi/correzione.ts';
import { MODULO } from '../testi/modulo.ts';
import type { CampoScritto, SchedaScritta } from './scheda-scritta.ts';
import type { Incontro } from './usa-modulo.ts';

type Parti = Incontro & { valori: SchedaScritta; prendi: (campo: CampoScritto, loro: string | boolean) => void };

/** Due persone sulla stessa scheda: la seconda vede che cosa ha salvato la prima, e ciò che ha scritto è rimasto. */
export function DueSullaScheda({ presi, contesi, valori, prendi }: Parti) {
  const t = useTesti(CORREZIONE);
  const { nomi } = useTesti(MODULO);
  const dice = (valore: string | boolean): string => {
    if (typeof valore === 'boolean') return valore ? t.si : t.no;
    return valore === '' ? t.vuoto : `«${valore}»`;
  };
  return (
    <Alert tone="warning" role="alert">
      <p className="font-semibold">{t.cambiata}</p>
      <ul className="grid list-disc gap-2 pl-5">
        {presi.map((campo) => (
          <li key={campo}>
            {nomi[campo]}: {t.preso} <bdi>{dice(valori[campo])}</bdi>
          </li>
        ))}
        {contesi.map(({ campo, loro }) => (
          <li key={campo}>
            <p>
              {nomi[campo]}: {t.altro} <bdi>{dice(loro)}</bdi>. {t.lei} <bdi>{dice(valori[campo])}</bdi>.
            </p>
            {valori[campo] !== loro && (
              <Button variant="secondary" onClick={() => prendi(campo, loro)}>
                {t.prenda(nomi[campo])}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p>{t.salviDiNuovo}</p>
    </Alert>
  );
}
