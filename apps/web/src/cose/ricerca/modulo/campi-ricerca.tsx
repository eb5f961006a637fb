import { Button, EuroField, SelectField, TextField } from '@gestore/ui';
import { ChevronDown, Landmark, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import type { CampiRicerca, Filtro } from '../filtro.ts';
import { HOME } from '../testi.ts';

/** I filtri dietro «Altri filtri»: la ricerca sta in una riga. */
const ALTRI = ['luogo', 'prezzoMin', 'prezzoMax', 'dal', 'al'] as const;

/** I raggi che si scelgono, in chilometri. */
const RAGGI_KM = ['10', '25', '50', '100', '200'] as const;
export const RAGGIO_PREDEFINITO = '50';

type FormaRicerca = ReturnType<typeof useForma<CampiRicerca>>;

/** Un campo della riga, con la sua icona: dove la pagina è larga il nome è soltanto di chi ascolta, e dentro al campo di chi guarda. */
export function CampoConIcona({
  Icon,
  className = '',
  children,
}: {
  Icon: LucideIcon;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`ricerca-campo ${className}`}>
      <Icon aria-hidden="true" className="size-5" />
      {children}
    </div>
  );
}

/** Vicino a che comune, entro quanto, e di quale tribunale. */
export function Dove({
  id,
  className,
  tribunali,
  forma,
}: {
  id: string;
  className: string;
  tribunali: readonly string[] | undefined;
  forma: FormaRicerca;
}) {
  const t = useTesti(HOME);
  return (
    <div id={id} className={`ricerca-dove ${className}`}>
      <CampoConIcona Icon={MapPin} className="ricerca-comune">
        <TextField label={t.campi.vicino} placeholder={t.campi.vicino} maxLength={80} {...forma.campo('vicino')} />
      </CampoConIcona>
      <SceltaRaggio forma={forma} />
      <CampoConIcona Icon={Landmark} className="ricerca-tribunale">
        <SceltaTribunale valori={tribunali} forma={forma} />
      </CampoConIcona>
    </div>
  );
}

/** I filtri meno usati: chiusi finché non si chiedono, o un errore non vi sta dentro. */
export function AltriFiltri({
  id,
  className,
  altri: { aperti, apri },
  filtro,
  forma,
}: {
  id: string;
  className: string;
  altri: { aperti: boolean; apri(aperti: boolean): void };
  filtro: Filtro;
  forma: FormaRicerca;
}) {
  const t = useTesti(HOME);
  const attivi = ALTRI.filter((campo) => filtro[campo] !== '').length;
  return (
    <>
      <Button
        variant="secondary"
        className={`noscript:hidden ${className}`}
        aria-expanded={aperti}
        aria-controls={id}
        onClick={() => apri(!aperti)}
      >
        <ChevronDown aria-hidden="true" className={`size-5 shrink-0 ${aperti ? 'rotate-180' : ''}`} />
        {t.altriFiltri}
        {attivi > 0 && ` (${t.attivi(attivi)})`}
      </Button>
      <div id={id} className={`ricerca-altri ${className} ${aperti ? '' : 'not-noscript:hidden'}`}>
        <TextField label={t.campi.luogo} maxLength={200} {...forma.campo('luogo')} />
        <EuroField label={t.campi.prezzoMin} {...forma.campo('prezzoMin')} />
        <EuroField label={t.campi.prezzoMax} {...forma.campo('prezzoMax')} />
        <TextField label={t.campi.dal} inputMode="numeric" {...forma.campo('dal')} />
        <TextField label={t.campi.al} inputMode="numeric" {...forma.campo('al')} />
      </div>
    </>
  );
}

function SceltaRaggio({ forma }: { forma: FormaRicerca }) {
  const t = useTesti(HOME);
  const scelto = forma.valori.raggio || RAGGIO_PREDEFINITO;
  return (
    <SelectField
      label={t.campi.raggio}
      name="raggio"
      value={scelto}
      options={[...new Set([...RAGGI_KM, scelto])].map((km) => ({ value: km, label: `${km} km` }))}
      onValueChange={(raggio) => forma.imposta({ raggio })}
    />
  );
}

function SceltaTribunale({ valori = [], forma }: { valori: readonly string[] | undefined; forma: FormaRicerca }) {
  const t = useTesti(HOME);
  const { tribunale } = forma.valori;
  return (
    <SelectField
      label={t.campi.tribunale}
      name="tribunale"
      value={tribunale}
      empty={t.tuttiTribunali}
      // Ciò che l'indirizzo dice si vede scelto anche prima che le voci arrivino.
      options={[...new Set([...valori, ...(tribunale === '' ? [] : [tribunale])])].map((valore) => ({
        value: valore,
        label: valore,
      }))}
      onValueChange={(scelto) => forma.imposta({ tribunale: scelto })}
    />
  );
}
