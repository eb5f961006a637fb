import type { Collegato } from '@gestore/contratto';
import { formattaOra } from '@gestore/contratto/formato';
import { Badge, Card } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { CONSOLE } from '../testi/console.ts';
import { PAROLE_DELEGATO } from '../testi/parole.ts';

/** Chi è collegato adesso e chi no, riletto ogni pochi secondi. */
export function Collegati({ vendita }: { vendita: VenditaSeguita }) {
  const t = useTesti(CONSOLE);
  const { collegati } = vendita;
  const presenti = collegati.filter(({ collegatoDal }) => collegatoDal !== null).length;
  return (
    <Card title={t.chiECollegato} aside={t.presenti(presenti, collegati.length)}>
      {collegati.length === 0 && <p className="text-secondario">{t.collegatiVuoto}</p>}
      <ul className="grid gap-2">
        {collegati.map((collegato) => (
          <li
            key={`${collegato.ruolo}-${collegato.pseudonimo}-${collegato.collegatoDal}`}
            className="flex flex-wrap items-center justify-between gap-2"
          >
            <Presenza collegato={collegato} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Presenza({ collegato: { pseudonimo, ruolo, collegatoDal, ultimoSegnaleIl } }: { collegato: Collegato }) {
  const t = useTesti(CONSOLE);
  const p = useTesti(PAROLE_DELEGATO);
  const visto = ultimoSegnaleIl > 0 ? formattaOra(ultimoSegnaleIl) : null;
  return (
    <>
      <span className="min-w-0">
        <span lang="it" className="font-semibold">
          {pseudonimo}
        </span>{' '}
        <span className="text-sm text-secondario">
          {p.ruoli[ruolo]}
          {collegatoDal !== null && visto !== null && ` · ${t.ultimoSegnale(visto)}`}
        </span>
      </span>
      {collegatoDal === null ? (
        <Badge tone="warning">{visto === null ? t.nonCollegato : t.nonCollegatoVisto(visto)}</Badge>
      ) : (
        <Badge tone="info">{t.collegatoDalle(formattaOra(collegatoDal))}</Badge>
      )}
    </>
  );
}
