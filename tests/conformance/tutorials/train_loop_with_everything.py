import argparse, os, sys, time, json, random, logging
from collections import OrderedDict, defaultdict
from typing import Dict, List, NamedTuple, Optional
from pathlib import Path
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import Dataset, DataLoader, random_split, Subset, WeightedRandomSampler
parser = argparse.ArgumentParser(description='train')
parser.add_argument('--lr', type=float, default=1e-2, metavar='LR', help='learning rate (default: 0.01)')
parser.add_argument('--epochs', type=int, default=3)
parser.add_argument('--batch-size', type=int, default=8)
parser.add_argument('--no-cuda', action='store_true', default=False)
parser.add_argument('--save-dir', default='checkpoints')
parser.add_argument('--seed', type=int, default=1)
args = parser.parse_args()
print(args)
args.cuda = not args.no_cuda and torch.cuda.is_available()
device = torch.device('cuda' if args.cuda else 'cpu')
def set_seed(seed: int = 42) -> None:
    random.seed(seed); np.random.seed(seed); torch.manual_seed(seed); torch.cuda.manual_seed_all(seed); os.environ['PYTHONHASHSEED'] = str(seed)
    torch.backends.cudnn.deterministic = True; torch.backends.cudnn.benchmark = False
set_seed(args.seed)
class Batch(NamedTuple):
    x: torch.Tensor
    y: torch.Tensor
    weight: float = 1.0
class ToyDataset(Dataset):
    """two blobs"""
    def __init__(self, n: int, transform: Optional[callable] = None):
        self.x = torch.cat([torch.randn(n // 2, 2) - 1, torch.randn(n - n // 2, 2) + 1]); self.y = torch.cat([torch.zeros(n // 2), torch.ones(n - n // 2)]).long(); self.transform = transform
    def __len__(self): return self.x.shape[0]
    def __getitem__(self, i):
        s = {'x': self.x[i], 'y': self.y[i]}
        return self.transform(s) if self.transform else s
ds = ToyDataset(60); tr, va = random_split(ds, [48, 12], generator=torch.Generator().manual_seed(0)); print(len(tr), len(va), va.indices[:4])
dl = DataLoader(tr, batch_size=args.batch_size, shuffle=True, num_workers=0, pin_memory=False, drop_last=True)
vl = DataLoader(va, batch_size=len(va))
class AverageMeter:
    def __init__(self, name, fmt=':f'): self.name, self.fmt = name, fmt; self.reset()
    def reset(self): self.val = self.avg = self.sum = self.count = 0
    def update(self, val, n=1): self.val = val; self.sum += val * n; self.count += n; self.avg = self.sum / self.count
    def __str__(self): return ('{name} {val' + self.fmt + '} ({avg' + self.fmt + '})').format(**self.__dict__)
class EarlyStopping:
    def __init__(self, patience=2, delta=0.): self.patience = patience; self.counter = 0; self.best = None; self.early_stop = False; self.delta = delta
    def __call__(self, val, model):
        score = -val
        if self.best is None or score >= self.best + self.delta:
            self.best = score; torch.save({'model': model.state_dict(), 'val': val}, os.path.join(args.save_dir, 'best.pt')); self.counter = 0
        else:
            self.counter += 1; print(f'EarlyStopping counter: {self.counter} out of {self.patience}'); self.early_stop = self.counter >= self.patience
model = nn.Sequential(OrderedDict([('fc1', nn.Linear(2, 16)), ('act', nn.ReLU()), ('drop', nn.Dropout(0.1)), ('fc2', nn.Linear(16, 2))])).to(device)
crit = nn.CrossEntropyLoss(label_smoothing=0.1); opt = torch.optim.AdamW(model.parameters(), lr=args.lr); sch = torch.optim.lr_scheduler.ReduceLROnPlateau(opt, 'min', patience=0, factor=0.5)
os.makedirs(args.save_dir, exist_ok=True); es = EarlyStopping(); history: Dict[str, List[float]] = defaultdict(list)
for epoch in range(args.epochs):
    model.train(); meter = AverageMeter('Loss', ':.4f')
    for batch in dl:
        b = Batch(batch['x'].to(device, non_blocking=True), batch['y'].to(device)); loss = crit(model(b.x), b.y); opt.zero_grad(); loss.backward(); torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0); opt.step(); meter.update(loss.item(), b.x.size(0))
    model.eval(); correct = 0
    with torch.no_grad():
        for batch in vl:
            out = model(batch['x']); vloss = crit(out, batch['y']).item(); pred = out.argmax(dim=1, keepdim=True); correct += pred.eq(batch['y'].view_as(pred)).sum().item()
    sch.step(vloss); es(vloss, model); history['train'].append(round(meter.avg, 4)); history['val'].append(round(vloss, 4)); pass
    print(meter, f'val {vloss:.4f} acc {correct}/{len(va)} ({100. * correct / len(va):.0f}%)', 'lr', opt.param_groups[0]['lr'])
print(json.dumps(history, indent=2)); ck = torch.load(Path(args.save_dir) / 'best.pt', map_location='cpu'); model.load_state_dict(ck['model']); print(list(ck), os.path.exists('checkpoints/best.pt'))
total = sum(p.numel() for p in model.parameters() if p.requires_grad); print(f'{total:,} trainable'); print(f"{'layer':<12}{'shape':>16}{'params':>8}")
for n, p in model.named_parameters(): print(f"{n:<12}{str(tuple(p.shape)):>16}{p.numel():>8}")
w = WeightedRandomSampler([0.1] * 24 + [0.9] * 24, 10, replacement=True); print(list(w)); print(b._fields, b.weight, Batch(1, 2))
logging.basicConfig(level=logging.INFO, format='%(message)s'); logging.info('done %d', 3); sys.exit(0)
