/** A round magnifying glass above the finger, with the name of the cell. */

import { cellName } from './cells';
import { heightOf, short, widthOf, xOf, yOf, type CellIndex } from './geometry';
import { escapeText, stoneUse } from './marks';
import type { BoardView, Drawing } from './view';

const ZOOM = 2.3;
const RADIUS = 158;
const ABOVE = 262;

/** `content` is the id of the group that holds the whole board. */
export function loupe(cell: CellIndex | null, view: BoardView, drawing: Drawing, content: string): string {
  if (cell === null) return '';
  const { size } = view;
  const [x, y] = [xOf(cell, size), yOf(cell, size)];
  const within = (value: number, low: number, high: number) => Math.max(low, Math.min(Math.max(low, high), value));
  const centreX = within(x, RADIUS + 14, widthOf(size) - RADIUS - 14);
  // Near the upper edge there is no room above the finger; the glass then stands beside it.
  const fits = y - ABOVE - RADIUS - 40 >= -RADIUS;
  const centreY = fits ? y - ABOVE : Math.min(heightOf(size) - RADIUS - 14, RADIUS + 40);
  const besideX = fits ? centreX : x > widthOf(size) / 2 ? Math.max(RADIUS + 14, x - ABOVE) : x + ABOVE;
  const clip = `${drawing.prefix}-glass`;
  const side = view.toPlace;
  const empty = !view.stones.some((stone) => stone.cell === cell) && !view.pending.some((stone) => stone.cell === cell);
  const stone =
    side && empty
      ? `<g opacity=".75" transform="translate(${besideX} ${centreY}) scale(${ZOOM})">${stoneUse(side, drawing)}</g>`
      : '';
  return (
    `<clipPath id="${clip}"><circle cx="${besideX}" cy="${centreY}" r="${RADIUS}"/></clipPath>` +
    `<circle cx="${x}" cy="${y}" r="52" fill="none" stroke="#1D2125" stroke-opacity=".45" stroke-width="3" stroke-dasharray="8 7"/>` +
    `<circle cx="${besideX + 2}" cy="${centreY + 8}" r="${RADIUS + 8}" fill="#000" fill-opacity=".14"/>` +
    `<g clip-path="url(#${clip})"><use href="#${content}" transform="translate(${short(besideX - x * ZOOM)} ${short(centreY - y * ZOOM)}) scale(${ZOOM})"/>${stone}</g>` +
    `<circle cx="${besideX}" cy="${centreY}" r="${RADIUS}" fill="none" stroke="#fff" stroke-width="9"/>` +
    `<circle cx="${besideX}" cy="${centreY}" r="${RADIUS + 5}" fill="none" stroke="#1D2125" stroke-opacity=".35" stroke-width="2"/>` +
    `<g transform="translate(${besideX} ${centreY - RADIUS - 4})"><rect x="-46" y="-25" width="92" height="48" rx="24" fill="#1D2125"/>` +
    `<text y="9" text-anchor="middle" font-size="27" font-weight="700" fill="#fff">${escapeText(cellName(cell, size))}</text></g>`
  );
}
