import torch

settings = [
    ("SGD", dict(lr=0.1)),
    ("SGD", dict(lr=0.1, momentum=0.9, dampening=0.5)),
    ("SGD", dict(lr=0.1, momentum=0.9, nesterov=True, weight_decay=0.1)),
    ("SGD", dict(lr=0.1, maximize=True)),
    ("Adam", dict(lr=0.1)),
    ("Adam", dict(lr=0.1, amsgrad=True, weight_decay=0.2, betas=(0.8, 0.9))),
    ("AdamW", dict(lr=0.1, weight_decay=0.3)),
    ("Adamax", dict(lr=0.1)),
    ("RMSprop", dict(lr=0.1)),
    ("RMSprop", dict(lr=0.1, centered=True, momentum=0.5)),
    ("Adagrad", dict(lr=0.1, lr_decay=0.1)),
    ("Adadelta", dict(lr=0.1)),
]
for name, options in settings:
    w = torch.tensor([1.0, -2.0], requires_grad=True)
    optimizer = getattr(torch.optim, name)([w], **options)
    for _ in range(4):
        optimizer.zero_grad()
        (w * w * w).sum().backward()
        optimizer.step()
    print(optimizer, w, optimizer.state[w], sep="\n")
