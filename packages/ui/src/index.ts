export { anticipaSovrapposti } from './anticipa.ts';
export { aOgniBattito } from './battito.ts';
export { Button } from './button.tsx';
export { ConfirmDialog } from './confirm.tsx';
export { Crono } from './crono.tsx';
export { Dialog, DialogActions } from './dialog.tsx';
export { CheckboxField, EuroField, SelectField, TextArea, TextField } from './field.tsx';
export { FileField } from './file-field.tsx';
export { inOrologio } from './in-orologio.ts';
export { Popover } from './popover.tsx';
export {
  CONTROLLO_VISIBILITA_MS,
  DURATA_AVVISO_MS,
  FINESTRA_APERTA,
  FUOCO_IN_ARRIVO,
  SOVRAPPOSTI,
} from './predefiniti.ts';
export { ScrollRegion } from './scorrevole.tsx';
export { Alert, Badge, Card, DataList, EmptyState, Skeleton, type Tone } from './surface.tsx';
export { Cell, type Column, Row, Table } from './table.tsx';
export { type Tab, Tabs } from './tabs.tsx';
export { LinguaUi } from './testi.ts';
export { type Step, Timeline } from './timeline.tsx';
export { showToast, Toasts } from './toast.tsx';
export { Tooltip } from './tooltip.tsx';
export { Importo, Istante } from './value.tsx';
